package tel.billing.shared;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// So often in so long. It is a bucket that holds so many permissions and gets them back evenly, one after another. All
/// there is to know of a bucket is when it will be full; one of which nothing is known is full.
public record Rate(int times, Duration per) {

    public Rate {
        if (times < 1 || per.compareTo(Duration.of(times, ChronoUnit.MICROS)) < 0) {
            throw new IllegalArgumentException("%s times in %s".formatted(times, per));
        }
    }

    /// When the bucket is full again if a permission is taken now; empty if none is left.
    public Optional<Instant> take(Instant fullAt, Instant now) {
        return Optional.of(later(fullAt, now).plus(each())).filter(taken -> !taken.isAfter(now.plus(all())));
    }

    /// How many permissions are left.
    public int left(Instant fullAt, Instant now) {
        return Math.max(0, (int) all().minus(untilFull(fullAt, now)).dividedBy(each()));
    }

    /// How long until the next permission is there.
    public Duration untilNext(Instant fullAt, Instant now) {
        var wait = untilFull(fullAt, now).plus(each()).minus(all());
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    public Duration untilFull(Instant fullAt, Instant now) {
        return Duration.between(now, later(fullAt, now));
    }

    /// How long one permission takes to come back: whole microseconds, as databases keep time.
    public Duration each() {
        return per.dividedBy(times).truncatedTo(ChronoUnit.MICROS);
    }

    /// How long all permissions take to come back.
    public Duration all() {
        return each().multipliedBy(times);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
