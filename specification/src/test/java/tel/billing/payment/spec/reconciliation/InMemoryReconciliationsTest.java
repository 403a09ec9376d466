package tel.billing.payment.spec.reconciliation;

import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryReconciliationsTest extends ReconciliationsContract {
    InMemoryReconciliationsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryReconciliations(unitOfWork, new CountingIds()));
    }
}
