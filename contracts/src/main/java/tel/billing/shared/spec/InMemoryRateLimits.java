package tel.billing.shared.spec;

import java.time.Instant;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimitTable;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;

/// Keeps in memory when each bucket is full again.
public final class InMemoryRateLimits implements RateLimits {
    private final InMemoryUnitOfWork unitOfWork;
    private final RealTime realTime;
    private final Table<Bucket, Instant> fullAt;

    public InMemoryRateLimits(InMemoryUnitOfWork unitOfWork, RealTime realTime) {
        this.unitOfWork = unitOfWork;
        this.realTime = realTime;
        this.fullAt = new Table<>(unitOfWork);
    }

    @Override
    public Permit take(RateLimit rateLimit, String whose) {
        return unitOfWork.alone(() -> take(new Bucket(rateLimit, whose)));
    }

    @Override
    public void giveBack(RateLimit rateLimit, String whose) {
        var bucket = new Bucket(rateLimit, whose);
        var rate = RateLimitTable.defaults().of(rateLimit);
        unitOfWork.alone(() -> {
            fullAt.find(bucket).ifPresent(full -> fullAt.put(bucket, full.minus(rate.refillInterval())));
            return true;
        });
    }

    private Permit take(Bucket bucket) {
        var rate = RateLimitTable.defaults().of(bucket.limit());
        var now = realTime.instant();
        var then = fullAt.find(bucket).orElse(now);
        if (rate.remaining(then, now) == 0) {
            return Permit.Refused.of(rate, then, now);
        }
        var full = now.plus(rate.untilFull(then, now)).plus(rate.refillInterval());
        fullAt.put(bucket, full);
        return Permit.Granted.of(rate, full, now);
    }

    private record Bucket(RateLimit limit, String whose) {}
}
