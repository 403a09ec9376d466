package tel.billing.provisioning.persistence;

import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.provisioning.spec.LineReconciliationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.StoreFixture;

class JooqLineReconciliationsTest extends LineReconciliationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final LineReconciliations store = new JooqLineReconciliations(database.sql(), new TimeOrderedIds());

    @Override
    protected LineReconciliations reconciliations() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
