package tel.billing.ledger.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryDailyTotalsTest extends DailyTotalsContract {
    InMemoryDailyTotalsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var ledger = new InMemoryLedger(unitOfWork);
        super(unitOfWork, ledger, new InMemoryDailyTotals(unitOfWork, ledger));
    }
}
