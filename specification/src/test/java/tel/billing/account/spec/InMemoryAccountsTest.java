package tel.billing.account.spec;

import tel.billing.account.application.Accounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryAccountsTest extends AccountsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryAccounts accounts = new InMemoryAccounts(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
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
