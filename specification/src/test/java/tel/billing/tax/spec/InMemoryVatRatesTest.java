package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatrate.VatRates;

class InMemoryVatRatesTest extends VatRatesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final VatRates rates = new InMemoryVatRates(unitOfWork);

    @Override
    protected VatRates rates() {
        return rates;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
