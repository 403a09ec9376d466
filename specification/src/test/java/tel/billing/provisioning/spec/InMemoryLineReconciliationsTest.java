package tel.billing.provisioning.spec;

import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryLineReconciliationsTest extends LineReconciliationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final LineReconciliations store = new InMemoryLineReconciliations(unitOfWork, new CountingIds());

    @Override
    protected LineReconciliations reconciliations() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
