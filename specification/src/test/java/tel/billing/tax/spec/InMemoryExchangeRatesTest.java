package tel.billing.tax.spec;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.tax.application.exchangerate.ExchangeRates;

class InMemoryExchangeRatesTest extends ExchangeRatesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final ExchangeRates rates = new InMemoryExchangeRates(unitOfWork);

    @Override
    protected ExchangeRates rates() {
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
