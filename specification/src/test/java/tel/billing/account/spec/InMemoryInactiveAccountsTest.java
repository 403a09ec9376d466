package tel.billing.account.spec;

import java.time.InstantSource;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryInactiveAccountsTest extends InactiveAccountsContract {
    private final InMemoryInactiveAccounts inactiveAccounts;

    InMemoryInactiveAccountsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        var inactiveAccounts = new InMemoryInactiveAccounts(accounts, InstantSource.system());
        super(unitOfWork, inactiveAccounts, accounts);
        this.inactiveAccounts = inactiveAccounts;
    }

    @Override
    protected void loseTouch() {
        inactiveAccounts.loseTouch();
    }
}
