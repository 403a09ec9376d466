package tel.billing.shared.portal.server;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tel.billing.shared.AdmittedRequest;

/// Looks up one cookie at a time. A few other requests wait for their turn, in order of arrival, without
/// counting as active requests.
final class CookieTurns {
    private static final int MOST_WAITING = 20;

    private final Semaphore places = new Semaphore(1 + MOST_WAITING);
    private final Semaphore turn = new Semaphore(1, true);
    private final Duration longestWait;

    /// @param longestWait how long a request waits at most
    CookieTurns(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /// The result of the lookup. Empty if too many others wait, or if the turn has not come in time.
    <T> Optional<T> run(Supplier<T> lookup) {
        if (!places.tryAcquire()) {
            return Optional.empty();
        }
        try {
            if (!AdmittedRequest.pausedDuring(this::arriveInTime)) {
                return Optional.empty();
            }
            return Optional.of(lookInTurn(lookup));
        } finally {
            places.release();
        }
    }

    private <T> T lookInTurn(Supplier<T> lookup) {
        try {
            return lookup.get();
        } finally {
            turn.release();
        }
    }

    private boolean arriveInTime() {
        try {
            return turn.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
