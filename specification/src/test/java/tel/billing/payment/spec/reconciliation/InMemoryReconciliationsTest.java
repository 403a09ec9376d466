package tel.billing.payment.spec.reconciliation;

import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryReconciliationsTest extends ReconciliationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Reconciliations store = new InMemoryReconciliations(unitOfWork, new CountingIds());

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected Reconciliations reconciliations() {
        return store;
    }
}
