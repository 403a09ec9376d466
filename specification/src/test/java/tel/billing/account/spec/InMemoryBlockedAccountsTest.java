package tel.billing.account.spec;

import tel.billing.account.BlockedAccounts;
import tel.billing.account.application.Accounts;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryBlockedAccountsTest extends BlockedAccountsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryAccounts accounts = new InMemoryAccounts(unitOfWork);
    private final InMemoryBlockedAccounts blockedAccounts = new InMemoryBlockedAccounts(accounts);

    @Override
    protected BlockedAccounts blockedAccounts() {
        return blockedAccounts;
    }

    @Override
    protected Accounts accounts() {
        return accounts;
    }

    @Override
    protected void loseTouch() {
        blockedAccounts.loseTouch();
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
