package tel.billing.shared;

import java.time.Duration;
import java.time.InstantSource;

/// The machine's own time, for leases, timeouts and waiting. Business is dated by the business clock instead, which may
/// be ahead of it.
public interface RealTime extends InstantSource {

    /// Waits; shorter if the thread is interrupted, which stays visible on the thread.
    void pause(Duration time);
}
