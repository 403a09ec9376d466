package tel.billing.payment.adyen;

import java.time.Duration;

/// The time by which all requests of one call must be answered.
record Deadline(long nanoTime) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /// Not negative.
    Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /// The earlier of this deadline and one that is `time` from now.
    Deadline within(Duration time) {
        var other = in(time);
        return other.nanoTime - nanoTime < 0 ? other : this;
    }
}
