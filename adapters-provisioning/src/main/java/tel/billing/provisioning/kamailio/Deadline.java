package tel.billing.provisioning.kamailio;

import java.time.Duration;

/// The time by which all work of one call must be done.
record Deadline(long nanoTime) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /// Not negative.
    Duration left() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }
}
