package tel.billing.payment.spec.reconciliation;

import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryBookedMovementsTest extends BookedMovementsContract {
    InMemoryBookedMovementsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));
        super(unitOfWork, new InMemoryBookedMovements(payments), payments);
    }
}
