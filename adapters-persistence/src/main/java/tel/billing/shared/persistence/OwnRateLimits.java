package tel.billing.shared.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Rates;
import tel.billing.shared.RealTime;

/// Counts in the memory of one instance, which is bounded: of more than 100,000 at a time some are forgotten. It joins
/// no unit of work.
public final class OwnRateLimits implements RateLimits {
    private static final int MOST = 100_000;

    private final Rates rates;
    private final RealTime realTime;
    private final Cache<Bucket, Count> counts;

    public OwnRateLimits(Rates rates, RealTime realTime) {
        this.rates = rates;
        this.realTime = realTime;
        this.counts = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(longest(rates))
                .build();
    }

    @Override
    public Permit take(Limit limit, String whose) {
        var now = realTime.instant();
        var count = counts.asMap().compute(new Bucket(limit, whose), (_, known) -> count(limit, known, now));
        return requireNonNull(count).permit();
    }

    /// How many are counted.
    long size() {
        counts.cleanUp();
        return counts.estimatedSize();
    }

    private Count count(Limit limit, @Nullable Count known, Instant now) {
        var rate = rates.of(limit);
        var then = known == null ? now : known.fullAt();
        return rate.take(then, now)
                .map(fullAt -> new Count(fullAt, Permit.Granted.of(rate, fullAt, now)))
                .orElseGet(() -> new Count(then, Permit.Refused.of(rate, then, now)));
    }

    private static Duration longest(Rates rates) {
        return Stream.of(Limit.values())
                .map(limit -> rates.of(limit).per())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private record Bucket(Limit limit, String whose) {}

    private record Count(Instant fullAt, Permit permit) {}
}
