package tel.billing.account.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryErasedAccountsTest extends ErasedAccountsContract {
    InMemoryErasedAccountsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(unitOfWork, accounts, new InMemoryErasedAccounts(unitOfWork, accounts));
    }
}
