package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.spec.SubscriptionTimelineContract;

class JooqSubscriptionTimelineTest extends SubscriptionTimelineContract {
    JooqSubscriptionTimelineTest() {
        var database = TestDatabase.empty();
        super(database, new JooqSubscriptionTimeline(database.sql()), new JooqSubscriptions(database.sql(), _ -> {}));
    }
}
