package tel.billing.tax.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatnumber.PendingVatChecks;
import tel.billing.tax.spec.PendingVatChecksContract;

class JooqPendingVatChecksTest extends PendingVatChecksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final PendingVatChecks store = new JooqPendingVatChecks(database.sql());

    @Override
    protected PendingVatChecks rechecks() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
