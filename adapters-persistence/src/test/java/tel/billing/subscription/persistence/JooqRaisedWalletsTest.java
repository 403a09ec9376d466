package tel.billing.subscription.persistence;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;
import tel.billing.subscription.application.RaisedWallets;
import tel.billing.subscription.spec.RaisedWalletsContract;

class JooqRaisedWalletsTest extends RaisedWalletsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final RaisedWallets store = new JooqRaisedWallets(database.sql());

    @Override
    protected RaisedWallets raisedWallets() {
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
