package tel.billing.payment.spec;

import tel.billing.payment.application.Notices;
import tel.billing.payment.application.Payments;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryNoticesTest extends NoticesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryNotices notices = new InMemoryNotices(unitOfWork);
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, notices);

    @Override
    protected Payments payments() {
        return payments;
    }

    @Override
    protected Notices notices() {
        return notices;
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
