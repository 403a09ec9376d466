package tel.billing.account.spec;

import java.time.InstantSource;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryBlockedAccountsTest extends BlockedAccountsContract {
    private final InMemoryBlockedAccounts blockedAccounts;

    InMemoryBlockedAccountsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        var blockedAccounts = new InMemoryBlockedAccounts(accounts, InstantSource.system());
        super(unitOfWork, blockedAccounts, accounts);
        this.blockedAccounts = blockedAccounts;
    }

    @Override
    protected void loseTouch() {
        blockedAccounts.loseTouch();
    }
}
