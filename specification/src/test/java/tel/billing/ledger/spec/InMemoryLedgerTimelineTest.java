package tel.billing.ledger.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLedgerTimelineTest extends LedgerTimelineContract {
    InMemoryLedgerTimelineTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryLedger(unitOfWork);
        super(unitOfWork, store.timeline(), store);
    }
}
