package tel.billing.account.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryUnconfirmedSignupsTest extends UnconfirmedSignupsContract {
    InMemoryUnconfirmedSignupsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(unitOfWork, accounts, new InMemoryUnconfirmedSignups(accounts));
    }
}
