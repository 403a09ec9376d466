package tel.billing.payment.spec.notification;

import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryNotificationsTest extends NotificationsContract {
    InMemoryNotificationsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var notifications = new InMemoryNotifications(unitOfWork);
        super(unitOfWork, notifications, new InMemoryPayments(unitOfWork, notifications));
    }
}
