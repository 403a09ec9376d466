package tel.billing.shared.spec.peer;

import java.util.concurrent.CountDownLatch;

/// A call without a deadline, to a peer that does not answer.
public final class BlockForever {
    private BlockForever() {}

    /// Waits until the thread is interrupted.
    public static <T> T returns() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        throw new IllegalStateException("the latch was released");
    }
}
