package tel.billing.shared;

import java.time.Instant;
import java.time.InstantSource;

/// The clock for business dates, in microseconds. It runs with real time. Where it can be moved, it moves
/// forward only.
public interface BusinessClock extends InstantSource {

    /// Moves the clock to an instant, durably. An instant in the past changes nothing.
    void forwardTo(Instant instant);
}
