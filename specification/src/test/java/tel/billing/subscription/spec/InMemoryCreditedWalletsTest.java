package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.renewal.CreditedWallets;

class InMemoryCreditedWalletsTest extends CreditedWalletsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final CreditedWallets creditedWallets = new InMemoryCreditedWallets(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected CreditedWallets raisedWallets() {
        return creditedWallets;
    }
}
