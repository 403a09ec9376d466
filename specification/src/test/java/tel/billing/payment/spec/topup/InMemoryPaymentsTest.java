package tel.billing.payment.spec.topup;

import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryPaymentsTest extends PaymentsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Payments payments() {
        return payments;
    }

    @Override
    protected int eventsOf(Payment payment) {
        return payments.eventsOf(payment.id()).size();
    }
}
