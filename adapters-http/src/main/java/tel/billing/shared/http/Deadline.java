package tel.billing.shared.http;

import java.time.Duration;

/// The time by which all work of one call must be done.
public record Deadline(long nanoTime) {

    /// A deadline that is `time` from now.
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /// Not negative.
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, nanoTime - System.nanoTime()));
    }

    /// The earlier of this deadline and one that is `time` from now.
    public Deadline within(Duration time) {
        var other = in(time);
        return other.nanoTime - nanoTime < 0 ? other : this;
    }
}
