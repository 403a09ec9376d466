package tel.billing.payment.spec.topup;

import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPaymentFiguresTest extends PaymentFiguresContract {
    InMemoryPaymentFiguresTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));
        super(unitOfWork, store.figures(), store);
    }
}
