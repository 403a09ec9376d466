package tel.billing.ledger.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLedgerTest extends LedgerContract {
    InMemoryLedgerTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryLedger(unitOfWork));
    }
}
