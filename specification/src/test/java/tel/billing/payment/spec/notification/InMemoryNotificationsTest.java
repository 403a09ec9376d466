package tel.billing.payment.spec.notification;

import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryNotificationsTest extends NotificationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryNotifications notifications = new InMemoryNotifications(unitOfWork);
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, notifications);

    @Override
    protected Payments payments() {
        return payments;
    }

    @Override
    protected Notifications notifications() {
        return notifications;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
