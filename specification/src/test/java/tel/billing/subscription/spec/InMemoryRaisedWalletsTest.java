package tel.billing.subscription.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.subscription.application.RaisedWallets;

class InMemoryRaisedWalletsTest extends RaisedWalletsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final RaisedWallets raisedWallets = new InMemoryRaisedWallets(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected RaisedWallets raisedWallets() {
        return raisedWallets;
    }
}
