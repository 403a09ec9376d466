package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryVatChecksTest extends VatChecksContract {
    InMemoryVatChecksTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryVatChecks(unitOfWork));
    }
}
