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
        var rate = RateLimitTable.usual().of(rateLimit);
        unitOfWork.alone(() -> {
            fullAt.find(bucket).ifPresent(full -> fullAt.put(bucket, rate.giveBack(full)));
            return true;
        });
    }

    private Permit take(Bucket bucket) {
        var rate = RateLimitTable.usual().of(bucket.limit());
        var now = realTime.instant();
        var then = fullAt.find(bucket).orElse(now);
        var taken = rate.take(then, now);
        taken.ifPresent(full -> fullAt.put(bucket, full));
        return taken.<Permit>map(full -> Permit.Granted.of(rate, full, now))
                .orElseGet(() -> Permit.Refused.of(rate, then, now));
    }

    private record Bucket(RateLimit limit, String whose) {}
}
