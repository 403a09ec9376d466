package tel.billing.account.spec;

import tel.billing.account.application.Accounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryAccountsTest extends AccountsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryAccounts accounts = new InMemoryAccounts(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Accounts accounts() {
        return accounts;
    }

    @Override
    protected int eventsOf(AccountId id) {
        return accounts.eventsOf(id).size();
    }
}
