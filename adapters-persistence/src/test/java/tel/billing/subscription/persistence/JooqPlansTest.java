package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.spec.PlansContract;

class JooqPlansTest extends PlansContract {
    JooqPlansTest() {
        var database = TestDatabase.empty();
        super(database, new JooqPlans(database.sql()));
    }
}
