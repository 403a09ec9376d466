package tel.billing.payment.spec.refund;

import tel.billing.payment.domain.Payment;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryRefundsTest extends RefundsContract {
    InMemoryRefundsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryRefunds(unitOfWork));
    }

    @Override
    protected void paid(Payment.Draft payment) {
        // These tests do not use it.
    }
}
