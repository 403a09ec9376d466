package tel.billing.subscription.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.subscription.application.renewal.CreditedWallets;

class InMemoryCreditedWalletsTest extends CreditedWalletsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final CreditedWallets creditedWallets = new InMemoryCreditedWallets(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected CreditedWallets raisedWallets() {
        return creditedWallets;
    }
}
