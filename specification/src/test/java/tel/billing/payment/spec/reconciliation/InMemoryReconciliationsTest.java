package tel.billing.payment.spec.reconciliation;

import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryReconciliationsTest extends ReconciliationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Reconciliations store = new InMemoryReconciliations(unitOfWork, new CountingIds());

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Reconciliations reconciliations() {
        return store;
    }
}
