package tel.billing.shared.persistence;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import tel.billing.shared.Limit;
import tel.billing.shared.Rate;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Rates;
import tel.billing.shared.RealTime;

/// Counts in the memory of one instance, which is bounded: of more than 100,000 at a time some are forgotten. It joins
/// no unit of work.
public final class OwnRateLimits implements RateLimits {
    private static final int MOST = 100_000;

    private final Rates rates;
    private final LoadingCache<Counted, Bucket> buckets;

    public OwnRateLimits(Rates rates, RealTime realTime) {
        var meter = new EvenTime(realTime);
        this.rates = rates;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(longest(rates))
                .build(counted -> bucket(rates.of(counted.limit()), meter));
    }

    @Override
    public Permit take(Limit limit, String whose) {
        return permit(rates.of(limit), buckets.get(new Counted(limit, whose)).tryConsumeAndReturnRemaining(1));
    }

    /// How many are counted.
    long size() {
        buckets.cleanUp();
        return buckets.estimatedSize();
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

    private static Duration longest(Rates rates) {
        return Stream.of(Limit.values())
                .map(limit -> rates.of(limit).per())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private record Counted(Limit limit, String whose) {}
}
