package tel.billing.payment.adyen;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.AdyenStub;

/// Threads that do the same at the same time, for as long as it takes; awaited when they are closed.
final class Others implements AutoCloseable {
    private final List<Thread> threads;

    Others(int count, Runnable deed) {
        this.threads = Stream.generate(() -> Thread.ofVirtual().start(deed))
                .limit(count)
                .toList();
    }

    /// Until the stub heard all of them.
    void awaitUnderWay(AdyenStub stub) {
        await().until(() -> stub.asked().size() == threads.size());
    }

    @Override
    public void close() {
        try {
            for (var thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
