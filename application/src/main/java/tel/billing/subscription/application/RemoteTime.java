package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// A time limit for consecutive external calls, in real time.
record RemoteTime(RealTime realTime, Instant until) {

    static RemoteTime of(Duration atMost, RealTime realTime) {
        return new RemoteTime(realTime, realTime.instant().plus(atMost));
    }

    boolean isOver() {
        return !left().isPositive();
    }

    Duration left() {
        return Duration.between(realTime.instant(), until);
    }
}
