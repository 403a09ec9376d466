package tel.billing.shared;

import java.time.Duration;
import java.time.InstantSource;

/// The machine's own time, for leases, timeouts and waiting. Business is dated by the business clock instead, which may
/// be ahead of it.
public interface RealTime extends InstantSource {

    /// Nanoseconds that went by since some moment, told evenly whatever is done to the clock: for how long
    /// something took, or how old it is. It may stand still while the machine is suspended, which the clock
    /// does not.
    long nanoTime();

    /// Waits; shorter if the thread is interrupted, which stays visible on the thread.
    void pause(Duration time);
}
