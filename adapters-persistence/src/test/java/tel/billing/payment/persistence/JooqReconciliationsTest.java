package tel.billing.payment.persistence;

import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.spec.reconciliation.ReconciliationsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Premises;

class JooqReconciliationsTest extends ReconciliationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Reconciliations store = new JooqReconciliations(database.sql(), new TimeOrderedIds());

    @Override
    protected Reconciliations reconciliations() {
        return store;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }
}
