package tel.billing.shared;

import java.time.Instant;
import java.util.Optional;

/// Work that falls due at instants of the business clock, such as expiries. It is swept, not timed one by one: every
/// instance may run it at any moment, and running it twice does it once. What ran is not due any more.
public interface DueWork {

    /// The earliest instant at which there is something to do; it may lie in the past.
    Optional<Instant> nextDue();

    /// Does what is due at `now`, in portions; true if there may be more.
    boolean runDue(Instant now);
}
