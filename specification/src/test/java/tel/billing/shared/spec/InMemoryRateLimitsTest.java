package tel.billing.shared.spec;

import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryRateLimitsTest extends SharedRateLimitsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final RateLimits limits = new InMemoryRateLimits(unitOfWork, time);

    @Override
    protected RateLimits limits() {
        return limits;
    }

    @Override
    protected SteppedTime time() {
        return time;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }
}
