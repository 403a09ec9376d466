package tel.billing.tax.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.tax.application.vatnumber.VatChecks;

class InMemoryVatChecksTest extends VatChecksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final VatChecks store = new InMemoryVatChecks(unitOfWork);

    @Override
    protected VatChecks checks() {
        return store;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }
}
