package tel.billing.payment.persistence;

import tel.billing.payment.spec.notification.NotificationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.CheckedDatabase;

class JooqNotificationsTest extends NotificationsContract {
    JooqNotificationsTest() {
        var database = TestDatabase.empty();
        super(
                new CheckedDatabase(database, JooqNotifications.DUE),
                new JooqNotifications(database.sql()),
                new JooqPayments(database.sql(), _ -> {}));
    }
}
