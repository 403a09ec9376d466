package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatnumber.PendingVatChecks;

class InMemoryPendingVatChecksTest extends PendingVatChecksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final PendingVatChecks pendingVatChecks = new InMemoryPendingVatChecks(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected PendingVatChecks rechecks() {
        return pendingVatChecks;
    }
}
