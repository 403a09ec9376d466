package tel.billing.account.spec;

import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryAccountsTest extends AccountsContract {
    private final InMemoryAccounts accounts;

    InMemoryAccountsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(unitOfWork, accounts);
        this.accounts = accounts;
    }

    @Override
    protected int eventsOf(AccountId id) {
        return accounts.eventsOf(id).size();
    }
}
