package tel.billing.shared.spec.time;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;

/// A business clock that runs with a test's real time, ahead of it by the sum of all moves.
public final class SteppedClock implements BusinessClock {
    private final RealTime realTime;
    private Duration ahead = Duration.ZERO;

    public SteppedClock(RealTime realTime) {
        this.realTime = realTime;
    }

    @Override
    public synchronized Instant instant() {
        return realTime.instant().plus(ahead);
    }

    @Override
    public synchronized void forwardTo(Instant instant) {
        var missing = Duration.between(instant(), instant);
        if (missing.isPositive()) {
            ahead = ahead.plus(missing);
        }
    }
}
