package tel.billing.ledger.spec;

import tel.billing.ledger.Ledger;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryLedgerTest extends LedgerContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Ledger ledger = new InMemoryLedger(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected Ledger ledger() {
        return ledger;
    }
}
