package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPendingVatChecksTest extends PendingVatChecksContract {
    InMemoryPendingVatChecksTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryPendingVatChecks(unitOfWork));
    }
}
