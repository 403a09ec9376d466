package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.spec.SubscriptionFiguresContract;

class JooqSubscriptionFiguresTest extends SubscriptionFiguresContract {
    JooqSubscriptionFiguresTest() {
        var database = TestDatabase.empty();
        super(database, new JooqSubscriptionFigures(database.sql()), new JooqSubscriptions(database.sql(), _ -> {}));
    }
}
