package tel.billing.shared.spec.time;

import java.time.Instant;
import tel.billing.shared.RealTime;

class SteppedTimeTest extends RealTimeContract {
    private final RealTime realTime = new SteppedTime(Instant.parse("2026-01-05T09:00:00Z"));

    @Override
    protected RealTime realTime() {
        return realTime;
    }
}
