package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryCreditedWalletsTest extends CreditedWalletsContract {
    InMemoryCreditedWalletsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryCreditedWallets(unitOfWork));
    }
}
