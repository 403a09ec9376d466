package tel.billing.payment.adyen;

import java.time.Duration;

/// The instant until which all requests of one call must be answered.
record Deadline(long nanoTime) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /// Not negative.
    Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /// This one, or so much from now, whichever comes first.
    Deadline within(Duration time) {
        var other = in(time);
        return other.nanoTime - nanoTime < 0 ? other : this;
    }
}
