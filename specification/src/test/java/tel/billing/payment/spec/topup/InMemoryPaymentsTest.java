package tel.billing.payment.spec.topup;

import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPaymentsTest extends PaymentsContract {
    private final InMemoryPayments payments;

    InMemoryPaymentsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));
        super(unitOfWork, payments);
        this.payments = payments;
    }

    @Override
    protected int eventsOf(Payment payment) {
        return payments.eventsOf(payment.id()).size();
    }
}
