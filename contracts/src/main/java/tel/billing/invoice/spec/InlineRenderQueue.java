package tel.billing.invoice.spec;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.shared.AccountId;

/// Renders on the caller's thread. A test can make it full.
public final class InlineRenderQueue implements RenderQueue {
    private final Map<AccountId, Semaphore> turns = new ConcurrentHashMap<>();
    private volatile boolean full;

    /// Sets whether the queue rejects renderings.
    public void setFull(boolean full) {
        this.full = full;
    }

    @Override
    public Optional<byte[]> run(AccountId account, Duration timeout, Supplier<byte[]> rendering) {
        var turn = turns.computeIfAbsent(account, _ -> new Semaphore(1));
        if (full || !isTaken(turn, timeout)) {
            return Optional.empty();
        }
        try {
            return Optional.of(rendering.get());
        } finally {
            turn.release();
        }
    }

    private static boolean isTaken(Semaphore turn, Duration timeout) {
        try {
            return turn.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
