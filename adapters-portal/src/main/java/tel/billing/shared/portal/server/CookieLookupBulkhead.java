package tel.billing.shared.portal.server;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tel.billing.shared.AdmittedRequest;

/// Looks up one cookie at a time. A few other requests wait for the permit, in order of arrival, without
/// counting as active requests.
final class CookieLookupBulkhead {
    private static final int MAX_WAITING = 20;

    private final Semaphore capacity = new Semaphore(1 + MAX_WAITING);
    private final Semaphore permit = new Semaphore(1, true);
    private final Duration longestWait;

    /// @param longestWait how long a request waits at most
    CookieLookupBulkhead(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /// The result of the lookup. Empty if too many others wait, or if the permit was not free in time.
    <T> Optional<T> run(Supplier<T> lookup) {
        if (!capacity.tryAcquire()) {
            return Optional.empty();
        }
        try {
            if (!AdmittedRequest.pausedDuring(this::acquireInTime)) {
                return Optional.empty();
            }
            return Optional.of(lookUpWithPermit(lookup));
        } finally {
            capacity.release();
        }
    }

    private <T> T lookUpWithPermit(Supplier<T> lookup) {
        try {
            return lookup.get();
        } finally {
            permit.release();
        }
    }

    private boolean acquireInTime() {
        try {
            return permit.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
