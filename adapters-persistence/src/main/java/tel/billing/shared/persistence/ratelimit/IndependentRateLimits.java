package tel.billing.shared.persistence.ratelimit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;

/// Counts in the memory of one instance. The memory is bounded: each limit keeps at most 100,000 buckets and
/// drops others. It joins no unit of work.
public final class IndependentRateLimits implements RateLimits {
    private static final int MAX_ENTRIES = 100_000;

    private final RateLimitTable rateLimitTable;
    private final Map<RateLimit, LoadingCache<String, Bucket>> buckets = new EnumMap<>(RateLimit.class);

    public IndependentRateLimits(RateLimitTable rateLimitTable, RealTime realTime) {
        var meter = new MonotonicTimeMeter(realTime);
        this.rateLimitTable = rateLimitTable;
        for (var rateLimit : RateLimit.values()) {
            buckets.put(rateLimit, buckets(rateLimitTable.of(rateLimit), meter));
        }
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        return permit(rateLimitTable.of(rateLimit), of(rateLimit).get(whose).tryConsumeAndReturnRemaining(1));
    }

    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        of(rateLimit).get(whose).addTokens(1);
    }

    /// The number of buckets in memory.
    long size(RateLimit rateLimit) {
        of(rateLimit).cleanUp();
        return of(rateLimit).estimatedSize();
    }

    private LoadingCache<String, Bucket> of(RateLimit rateLimit) {
        return Objects.requireNonNull(buckets.get(rateLimit));
    }

    private static LoadingCache<String, Bucket> buckets(PermitRate rate, MonotonicTimeMeter meter) {
        return Caffeine.newBuilder()
                .maximumSize(MAX_ENTRIES)
                .expireAfterAccess(rate.per())
                .build(_ -> bucket(rate, meter));
    }

    private static Bucket bucket(PermitRate rate, MonotonicTimeMeter meter) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(rate.times()).refillGreedy(1, rate.refillInterval()))
                .withCustomTimePrecision(meter)
                .build();
    }

    private static Permit permit(PermitRate rate, ConsumptionProbe probe) {
        return probe.isConsumed()
                ? new Permit.Granted(
                        rate, (int) probe.getRemainingTokens(), Duration.ofNanos(probe.getNanosToWaitForReset()))
                : new Permit.Refused(rate, Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /// Monotonic time for Bucket4j: a change of the system clock does not affect it.
    private record MonotonicTimeMeter(RealTime realTime) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            return realTime.nanoTime();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
