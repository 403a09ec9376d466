package tel.billing.shared.spec.time;

import java.time.Instant;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;

class SteppedClockTest extends BusinessClockContract {
    private final RealTime realTime = new SteppedTime(Instant.parse("2026-01-05T09:00:00Z"));
    private final BusinessClock clock = new SteppedClock(realTime);

    @Override
    protected BusinessClock clock() {
        return clock;
    }

    @Override
    protected RealTime realTime() {
        return realTime;
    }

    @Override
    protected BusinessClock afterRestart() {
        // memory does not survive its process
        return clock;
    }
}
