package tel.billing.audit.spec;

import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryAuditTrailTest extends AuditTrailContract {
    InMemoryAuditTrailTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var clock = new SteppedClock(new SteppedTime(START));
        var trail = new InMemoryAuditTrail(unitOfWork, new CountingIds(), clock);
        super(unitOfWork, trail, trail, trail, clock);
    }
}
