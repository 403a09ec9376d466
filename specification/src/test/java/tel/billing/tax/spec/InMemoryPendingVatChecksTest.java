package tel.billing.tax.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.tax.application.vatnumber.PendingVatChecks;

class InMemoryPendingVatChecksTest extends PendingVatChecksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final PendingVatChecks pendingVatChecks = new InMemoryPendingVatChecks(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected PendingVatChecks rechecks() {
        return pendingVatChecks;
    }
}
