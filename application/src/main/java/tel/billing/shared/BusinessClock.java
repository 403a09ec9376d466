package tel.billing.shared;

import java.time.Instant;
import java.time.InstantSource;

/// The clock by which business is dated, in microseconds. It runs with real time, and where it may be moved at all,
/// forward only.
public interface BusinessClock extends InstantSource {

    /// Moves the clock to an instant, durably; an instant that has passed leaves it as it is.
    void forwardTo(Instant instant);
}
