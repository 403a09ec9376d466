package tel.billing.shared.persistence;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import tel.billing.shared.Limit;
import tel.billing.shared.Rate;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Rates;
import tel.billing.shared.RealTime;

/// Counts in the memory of one instance. The memory is bounded: each limit keeps at most 100,000 buckets and
/// drops others. It joins no unit of work.
public final class OwnRateLimits implements RateLimits {
    private static final int MOST = 100_000;

    private final Rates rates;
    private final Map<Limit, LoadingCache<String, Bucket>> buckets = new EnumMap<>(Limit.class);

    public OwnRateLimits(Rates rates, RealTime realTime) {
        var meter = new EvenTime(realTime);
        this.rates = rates;
        for (var limit : Limit.values()) {
            buckets.put(limit, buckets(rates.of(limit), meter));
        }
    }

    @Override
    public Permit take(Limit limit, String whose) {
        return permit(rates.of(limit), of(limit).get(whose).tryConsumeAndReturnRemaining(1));
    }

    /// The number of buckets in memory.
    long size(Limit limit) {
        of(limit).cleanUp();
        return of(limit).estimatedSize();
    }

    private LoadingCache<String, Bucket> of(Limit limit) {
        return Objects.requireNonNull(buckets.get(limit));
    }

    private static LoadingCache<String, Bucket> buckets(Rate rate, EvenTime meter) {
        return Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(rate.per())
                .build(_ -> bucket(rate, meter));
    }

    private static Bucket bucket(Rate rate, EvenTime meter) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(rate.times()).refillGreedy(1, rate.each()))
                .withCustomTimePrecision(meter)
                .build();
    }

    private static Permit permit(Rate rate, ConsumptionProbe probe) {
        return probe.isConsumed()
                ? new Permit.Granted(
                        rate, (int) probe.getRemainingTokens(), Duration.ofNanos(probe.getNanosToWaitForReset()))
                : new Permit.Refused(rate, Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
}
