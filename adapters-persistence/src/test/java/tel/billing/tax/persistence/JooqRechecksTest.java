package tel.billing.tax.persistence;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;
import tel.billing.tax.application.Rechecks;
import tel.billing.tax.spec.RechecksContract;

class JooqRechecksTest extends RechecksContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Rechecks store = new JooqRechecks(database.sql());

    @Override
    protected Rechecks rechecks() {
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
