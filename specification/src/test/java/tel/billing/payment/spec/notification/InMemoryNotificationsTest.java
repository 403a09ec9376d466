package tel.billing.payment.spec.notification;

import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryNotificationsTest extends NotificationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryNotifications notices = new InMemoryNotifications(unitOfWork);
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, notices);

    @Override
    protected Payments payments() {
        return payments;
    }

    @Override
    protected Notifications notices() {
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
