package tel.billing.payment.spec.reconciliation;

import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryBookedMovementsTest extends BookedMovementsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected BookedMovements bookings() {
        return new InMemoryBookedMovements(payments);
    }

    @Override
    protected Payments payments() {
        return payments;
    }
}
