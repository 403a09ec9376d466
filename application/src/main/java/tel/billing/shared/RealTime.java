package tel.billing.shared;

import java.time.Duration;
import java.time.InstantSource;

/// The machine's own time, for leases, timeouts and waiting. Business dates use the business clock instead,
/// which may be ahead of it, or behind it while demo data is created.
public interface RealTime extends InstantSource {

    /// Nanoseconds of a monotonic clock with an arbitrary origin, for durations and ages. A change of the
    /// system clock does not affect it. Unlike the system clock, it may stop while the machine is suspended.
    long nanoTime();

    /// Waits. Returns early if the thread is interrupted; the interrupt flag stays set.
    void pause(Duration time);
}
