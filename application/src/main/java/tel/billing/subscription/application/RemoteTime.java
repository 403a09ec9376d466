package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.RealTime;

/// How long somebody may still wait for others, in real time, one after another.
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
