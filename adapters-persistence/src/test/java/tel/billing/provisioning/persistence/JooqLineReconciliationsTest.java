package tel.billing.provisioning.persistence;

import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.provisioning.spec.LineReconciliationsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Premises;

class JooqLineReconciliationsTest extends LineReconciliationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final LineReconciliations store = new JooqLineReconciliations(database.sql(), new TimeOrderedIds());

    @Override
    protected LineReconciliations reconciliations() {
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
