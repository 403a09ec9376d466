package tel.billing.shared.persistence;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// A point in time by two clocks: the system clock, which can be changed, and the monotonic clock, which may
/// stop while the machine is suspended. Results are reliable if both clocks agree.
record Moment(Instant clock, long nanos) {

    static Moment now(RealTime realTime) {
        return new Moment(realTime.instant(), realTime.nanoTime());
    }

    /// Whether certainly less than this time has passed since an earlier moment.
    boolean isWithin(Duration time, Moment earlier) {
        return !byClock(earlier).isNegative() && after(earlier).compareTo(time) < 0;
    }

    /// The maximum time since an earlier moment.
    Duration after(Moment earlier) {
        var byClock = byClock(earlier);
        var counted = Duration.ofNanos(nanos - earlier.nanos);
        return byClock.compareTo(counted) < 0 ? counted : byClock;
    }

    private Duration byClock(Moment earlier) {
        return Duration.between(earlier.clock, clock);
    }
}
