package tel.billing.account.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryBlockedAccountsTest extends BlockedAccountsContract {
    private final InMemoryBlockedAccounts blockedAccounts;

    InMemoryBlockedAccountsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        var blockedAccounts = new InMemoryBlockedAccounts(accounts);
        super(unitOfWork, blockedAccounts, accounts);
        this.blockedAccounts = blockedAccounts;
    }

    @Override
    protected void loseTouch() {
        blockedAccounts.loseTouch();
    }
}
