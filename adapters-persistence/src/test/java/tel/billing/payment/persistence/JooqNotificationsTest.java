package tel.billing.payment.persistence;

import tel.billing.payment.spec.notification.NotificationsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqNotificationsTest extends NotificationsContract {
    JooqNotificationsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqNotifications(database.sql()), new JooqPayments(database.sql()));
    }
}
