package tel.billing.payment.persistence;

import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.spec.reconciliation.ReconciliationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.StoreFixture;

class JooqReconciliationsTest extends ReconciliationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Reconciliations store = new JooqReconciliations(database.sql(), new TimeOrderedIds());

    @Override
    protected Reconciliations reconciliations() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
