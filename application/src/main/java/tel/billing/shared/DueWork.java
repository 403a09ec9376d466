package tel.billing.shared;

import java.time.Instant;
import java.util.Optional;

/// Work that becomes due at instants of the business clock, such as expiries. A polling job runs it.
/// Every instance may run it at any moment, and it is idempotent. Completed work is not due any more.
public interface DueWork {

    /// The earliest instant at which work is due. It may be in the past.
    Optional<Instant> nextDue();

    /// Whether work is due at `now`.
    default boolean isDue(Instant now) {
        return nextDue().filter(at -> !at.isAfter(now)).isPresent();
    }

    /// Does the work due at `now`, one batch for each call. Returns true if there may be more.
    boolean runDue(Instant now);
}
