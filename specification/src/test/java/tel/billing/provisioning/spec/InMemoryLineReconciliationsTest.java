package tel.billing.provisioning.spec;

import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLineReconciliationsTest extends LineReconciliationsContract {
    InMemoryLineReconciliationsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryLineReconciliations(unitOfWork, new CountingIds()));
    }
}
