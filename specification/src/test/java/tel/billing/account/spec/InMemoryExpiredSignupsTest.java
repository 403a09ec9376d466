package tel.billing.account.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryExpiredSignupsTest extends ExpiredSignupsContract {
    InMemoryExpiredSignupsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(unitOfWork, accounts, new InMemoryExpiredSignups(accounts));
    }
}
