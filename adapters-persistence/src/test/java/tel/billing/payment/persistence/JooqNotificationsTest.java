package tel.billing.payment.persistence;

import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.notification.NotificationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqNotificationsTest extends NotificationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Notifications notifications = new JooqNotifications(database.sql());
    private final Payments payments = new JooqPayments(database.sql());

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
        return database;
    }
}
