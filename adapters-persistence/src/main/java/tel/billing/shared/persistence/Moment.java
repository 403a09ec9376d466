package tel.billing.shared.persistence;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// A moment, told by the clock, which somebody may set, and by what counts on evenly, which stands still
/// while the machine is suspended. What both say can be relied on.
record Moment(Instant clock, long nanos) {

    static Moment now(RealTime realTime) {
        return new Moment(realTime.instant(), realTime.nanoTime());
    }

    /// Whether less than that has passed since an earlier moment, for certain.
    boolean isWithin(Duration time, Moment earlier) {
        return !byClock(earlier).isNegative() && after(earlier).compareTo(time) < 0;
    }

    /// How long it is since an earlier moment, at most.
    Duration after(Moment earlier) {
        var byClock = byClock(earlier);
        var counted = Duration.ofNanos(nanos - earlier.nanos);
        return byClock.compareTo(counted) < 0 ? counted : byClock;
    }

    private Duration byClock(Moment earlier) {
        return Duration.between(earlier.clock, clock);
    }
}
