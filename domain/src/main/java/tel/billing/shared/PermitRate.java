package tel.billing.shared;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A number of operations in a period of time. It is a token bucket with `times` permits, which refills
/// evenly, one permit after another. The instant at which a bucket is full again is its whole state. An
/// unknown bucket is full.
public record PermitRate(int times, Duration per) {

    public PermitRate {
        if (times < 1 || per.compareTo(Duration.of(times, ChronoUnit.MICROS)) < 0) {
            throw new IllegalArgumentException("%s times in %s".formatted(times, per));
        }
    }

    /// How many permits are left.
    public int remaining(Instant fullAt, Instant now) {
        return Math.max(0, (int) fullRefillTime().minus(untilFull(fullAt, now)).dividedBy(refillInterval()));
    }

    /// How long until the next permit is available.
    public Duration untilNext(Instant fullAt, Instant now) {
        var wait = untilFull(fullAt, now).plus(refillInterval()).minus(fullRefillTime());
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    public Duration untilFull(Instant fullAt, Instant now) {
        return Duration.between(now, later(fullAt, now));
    }

    /// The time to refill one permit, in whole microseconds, the precision of databases.
    public Duration refillInterval() {
        return per.dividedBy(times).truncatedTo(ChronoUnit.MICROS);
    }

    /// The time to refill all permits.
    public Duration fullRefillTime() {
        return refillInterval().multipliedBy(times);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
