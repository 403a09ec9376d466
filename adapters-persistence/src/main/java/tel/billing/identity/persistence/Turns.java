package tel.billing.identity.persistence;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Lets some work at a time, and some more wait for their turn, in the order in which they came. Whoever finds no place
/// to wait in, or has waited for `patience`, does nothing. The work has threads of its own: on those that serve
/// requests, of which there are no more than processors, it would keep everybody else waiting.
public final class Turns {
    private final int atATime;
    private final Semaphore places;
    private final Semaphore turns;
    private final Duration patience;

    public Turns(int atATime, int waiting, Duration patience) {
        this.atATime = atATime;
        this.places = new Semaphore(Math.addExact(atATime, waiting));
        this.turns = new Semaphore(atATime, true);
        this.patience = patience;
    }

    /// What the work gave, or nothing if there was no turn. Work that needs more turns than there are waits for all.
    <T> Optional<T> take(int needed, Supplier<T> work) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return inTurn(Math.clamp(needed, 1, Math.max(1, atATime)), work);
        } finally {
            places.release();
        }
    }

    private <T> Optional<T> inTurn(int needed, Supplier<T> work) {
        if (!comeInTime(needed)) {
            return Optional.empty();
        }
        try {
            return Optional.of(CompletableFuture.supplyAsync(work, Turns::start).join());
        } catch (CompletionException broken) {
            throw broken.getCause() instanceof RuntimeException reason ? reason : broken;
        } finally {
            turns.release(needed);
        }
    }

    private static void start(Runnable work) {
        Thread.ofPlatform().daemon().name("password-hash").start(work);
    }

    private boolean comeInTime(int needed) {
        try {
            return turns.tryAcquire(needed, patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
