package tel.billing.subscription.application.charge;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// A time limit for consecutive external calls, in real time.
public record RemoteDeadline(RealTime realTime, Instant until) {

    public static RemoteDeadline of(Duration atMost, RealTime realTime) {
        return new RemoteDeadline(realTime, realTime.instant().plus(atMost));
    }

    public boolean isOver() {
        return !remaining().isPositive();
    }

    public Duration remaining() {
        return Duration.between(realTime.instant(), until);
    }
}
