package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.spec.ChargesContract;

class JooqChargesTest extends ChargesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Charges store = new JooqCharges(database.sql());
    private final Subscriptions subscriptions = new JooqSubscriptions(database.sql());

    @Override
    protected Charges charges() {
        return store;
    }

    @Override
    protected Subscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
