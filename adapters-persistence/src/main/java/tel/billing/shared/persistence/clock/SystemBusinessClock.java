package tel.billing.shared.persistence.clock;

import java.time.Instant;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;

/// Business time for real money: real time, which cannot be moved.
public record SystemBusinessClock(RealTime realTime) implements BusinessClock {

    @Override
    public Instant instant() {
        return realTime.instant();
    }

    @Override
    public void forwardTo(Instant instant) {
        throw new UnsupportedOperationException("business time is real time here and cannot be moved");
    }
}
