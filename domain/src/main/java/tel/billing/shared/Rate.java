package tel.billing.shared;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// A number of operations in a period of time. It is a token bucket with `times` permissions, which refills
/// evenly, one permission after another. The instant at which a bucket is full again is its whole state. An
/// unknown bucket is full.
public record Rate(int times, Duration per) {

    public Rate {
        if (times < 1 || per.compareTo(Duration.of(times, ChronoUnit.MICROS)) < 0) {
            throw new IllegalArgumentException("%s times in %s".formatted(times, per));
        }
    }

    /// The instant at which the bucket is full again if a permission is taken now. Empty if no permission
    /// is left.
    public Optional<Instant> take(Instant fullAt, Instant now) {
        return Optional.of(later(fullAt, now).plus(each())).filter(taken -> !taken.isAfter(now.plus(all())));
    }

    /// How many permissions are left.
    public int remaining(Instant fullAt, Instant now) {
        return Math.max(0, (int) all().minus(untilFull(fullAt, now)).dividedBy(each()));
    }

    /// How long until the next permission is available.
    public Duration untilNext(Instant fullAt, Instant now) {
        var wait = untilFull(fullAt, now).plus(each()).minus(all());
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    public Duration untilFull(Instant fullAt, Instant now) {
        return Duration.between(now, later(fullAt, now));
    }

    /// The time to refill one permission, in whole microseconds, the precision of databases.
    public Duration each() {
        return per.dividedBy(times).truncatedTo(ChronoUnit.MICROS);
    }

    /// The time to refill all permissions.
    public Duration all() {
        return each().multipliedBy(times);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
