package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryVatRatesTest extends VatRatesContract {
    InMemoryVatRatesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryVatRates(unitOfWork));
    }
}
