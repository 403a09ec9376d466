package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.spec.PlansContract;

class JooqPlansTest extends PlansContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Plans plans = new JooqPlans(database.sql());

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
