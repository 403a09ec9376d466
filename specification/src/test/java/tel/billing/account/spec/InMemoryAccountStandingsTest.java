package tel.billing.account.spec;

import tel.billing.account.AccountStandings;
import tel.billing.account.application.Accounts;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryAccountStandingsTest extends AccountStandingsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryAccounts accounts = new InMemoryAccounts(unitOfWork);
    private final InMemoryAccountStandings standings = new InMemoryAccountStandings(accounts);

    @Override
    protected AccountStandings standings() {
        return standings;
    }

    @Override
    protected Accounts accounts() {
        return accounts;
    }

    @Override
    protected void loseTouch() {
        standings.loseTouch();
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }
}
