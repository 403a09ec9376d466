package tel.billing.subscription.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.renewal.CreditedWallets;
import tel.billing.subscription.spec.CreditedWalletsContract;

class JooqCreditedWalletsTest extends CreditedWalletsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final CreditedWallets store = new JooqCreditedWallets(database.sql());

    @Override
    protected CreditedWallets raisedWallets() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
