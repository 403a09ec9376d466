package tel.billing.ledger.spec;

import tel.billing.ledger.Transfer;
import tel.billing.shared.spec.InMemoryDailyTotals;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLedgerDailyTotalsTest extends LedgerDailyTotalsContract {
    InMemoryLedgerDailyTotalsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var ledger = new InMemoryLedger(unitOfWork);
        super(
                unitOfWork,
                ledger,
                new InMemoryDailyTotals(
                        unitOfWork, () -> ledger.transfers().stream().map(Transfer::postedAt)));
    }
}
