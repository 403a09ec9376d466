package tel.billing.shared.persistence.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;

/// Repeats a refusal until its pause has passed, without asking the counting implementation, which would give
/// the same answer. A change of the system clock does not affect this. A flood of requests therefore costs
/// the database no more than the permitted requests. A permit that this instance gives back ends the refusal;
/// other instances repeat theirs.
public final class CachedRateLimitRefusals implements RateLimits {
    private static final int MAX_ENTRIES = 100_000;
    /// Affects memory only.
    private static final Duration RETENTION = Duration.ofHours(1);

    private final RateLimits limits;
    private final RealTime realTime;
    private final Cache<Bucket, Refusal> refusals = Caffeine.newBuilder()
            .maximumSize(MAX_ENTRIES)
            .expireAfterWrite(RETENTION)
            .build();

    public CachedRateLimitRefusals(RateLimits limits, RealTime realTime) {
        this.limits = limits;
        this.realTime = realTime;
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        var bucket = new Bucket(rateLimit, whose);
        var known = refusals.getIfPresent(bucket);
        var now = realTime.nanoTime();
        if (known != null && known.nanosLeft(now) > 0) {
            return new Permit.Refused(known.rate(), Duration.ofNanos(known.nanosLeft(now)));
        }
        var permit = limits.take(rateLimit, whose);
        if (permit instanceof Permit.Refused(var rate, var pause)) {
            refusals.put(bucket, new Refusal(rate, now + pause.toNanos()));
        }
        return permit;
    }

    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        limits.giveBack(rateLimit, whose);
        refusals.invalidate(new Bucket(rateLimit, whose));
    }

    private record Bucket(RateLimit limit, String whose) {}

    private record Refusal(PermitRate rate, long untilNanos) {
        long nanosLeft(long now) {
            return untilNanos - now;
        }
    }
}
