package tel.billing.payment.spec.refund;

import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryRefundsTest extends RefundsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryRefunds refunds = new InMemoryRefunds(unitOfWork);

    @Override
    protected Refunds refunds() {
        return refunds;
    }

    @Override
    protected void paid(Payment.Draft payment) {
        // These tests do not use it.
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
