package tel.billing.audit.spec;

import tel.billing.audit.AuditTrail;
import tel.billing.audit.application.AuditLog;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class InMemoryAuditTrailTest extends AuditTrailContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final SteppedClock clock = new SteppedClock(new SteppedTime(Some.INSTANT));
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail(unitOfWork, new CountingIds(), clock);

    @Override
    protected AuditTrail trail() {
        return trail;
    }

    @Override
    protected AuditLog log() {
        return trail;
    }

    @Override
    protected SteppedClock clock() {
        return clock;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
