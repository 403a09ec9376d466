package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatnumber.VatChecks;

class InMemoryVatChecksTest extends VatChecksContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final VatChecks store = new InMemoryVatChecks(unitOfWork);

    @Override
    protected VatChecks checks() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
