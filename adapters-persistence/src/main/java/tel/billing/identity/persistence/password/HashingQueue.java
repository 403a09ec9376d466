package tel.billing.identity.persistence.password;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tel.billing.shared.AdmittedRequest;

/// Limits concurrent work. A bounded number of callers wait for their turn, in order of arrival. If there is
/// no place to wait, or `maxWait` has passed, the work is not done. The work runs on separate threads. On
/// the request threads, of which there are as many as processors, it would block all other requests.
public final class HashingQueue {
    private final int atATime;
    private final Semaphore queuePermits;
    private final Semaphore hashPermits;
    private final Duration maxWait;

    public HashingQueue(int atATime, int waiting, Duration maxWait) {
        this.atATime = atATime;
        this.queuePermits = new Semaphore(Math.addExact(atATime, waiting));
        this.hashPermits = new Semaphore(atATime, true);
        this.maxWait = maxWait;
    }

    /// The number of permits that are in use now. An expensive hash takes several.
    public int running() {
        return atATime - hashPermits.availablePermits();
    }

    /// The approximate number of callers that wait for a permit now.
    public int waiting() {
        return hashPermits.getQueueLength();
    }

    /// The number of further callers that can run or wait now.
    int freeQueuePermits() {
        return queuePermits.availablePermits();
    }

    /// Returns the result of the work, or empty if the queue is full or no permit became free in time. Work
    /// that needs more permits than exist waits for all of them.
    <T> Optional<T> run(int needed, Supplier<T> work) {
        if (!queuePermits.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return AdmittedRequest.pausedDuring(() -> runQueued(Math.clamp(needed, 1, Math.max(1, atATime)), work));
        } finally {
            queuePermits.release();
        }
    }

    private <T> Optional<T> runQueued(int needed, Supplier<T> work) {
        if (!acquireInTime(needed)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    CompletableFuture.supplyAsync(work, HashingQueue::start).join());
        } catch (CompletionException broken) {
            throw broken.getCause() instanceof RuntimeException reason ? reason : broken;
        } finally {
            hashPermits.release(needed);
        }
    }

    private static void start(Runnable work) {
        Thread.ofPlatform().daemon().name("password-hash").start(work);
    }

    private boolean acquireInTime(int needed) {
        try {
            return hashPermits.tryAcquire(needed, maxWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
