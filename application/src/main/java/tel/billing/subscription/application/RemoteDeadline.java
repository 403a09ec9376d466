package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// A time limit for consecutive external calls, in real time.
record RemoteDeadline(RealTime realTime, Instant until) {

    static RemoteDeadline of(Duration atMost, RealTime realTime) {
        return new RemoteDeadline(realTime, realTime.instant().plus(atMost));
    }

    boolean isOver() {
        return !left().isPositive();
    }

    Duration left() {
        return Duration.between(realTime.instant(), until);
    }
}
