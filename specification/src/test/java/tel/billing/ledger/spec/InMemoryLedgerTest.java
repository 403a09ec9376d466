package tel.billing.ledger.spec;

import tel.billing.ledger.Ledger;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryLedgerTest extends LedgerContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Ledger ledger = new InMemoryLedger(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Ledger ledger() {
        return ledger;
    }
}
