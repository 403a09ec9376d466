package tel.billing.payment.adyen;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.AdyenStub;

/// Runs the same action in several threads until it is done; [#close] waits for them.
final class ParallelThreads implements AutoCloseable {
    private final List<Thread> threads;

    ParallelThreads(int count, Runnable action) {
        this.threads = Stream.generate(() -> Thread.ofVirtual().start(action))
                .limit(count)
                .toList();
    }

    /// Waits until the stub has received the requests of all threads.
    void awaitUnderWay(AdyenStub stub) {
        await().until(() -> stub.requests().size() == threads.size());
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
