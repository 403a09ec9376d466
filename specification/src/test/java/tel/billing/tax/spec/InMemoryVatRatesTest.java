package tel.billing.tax.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.tax.application.vatrate.VatRates;

class InMemoryVatRatesTest extends VatRatesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final VatRates rates = new InMemoryVatRates(unitOfWork);

    @Override
    protected VatRates rates() {
        return rates;
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
