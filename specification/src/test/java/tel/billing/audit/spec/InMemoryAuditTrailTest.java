package tel.billing.audit.spec;

import tel.billing.audit.AuditTrail;
import tel.billing.audit.application.AuditLog;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.SteppedTime;

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
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }
}
