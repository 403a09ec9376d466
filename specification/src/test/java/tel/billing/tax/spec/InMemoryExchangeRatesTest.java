package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.exchangerate.ExchangeRates;

class InMemoryExchangeRatesTest extends ExchangeRatesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final ExchangeRates rates = new InMemoryExchangeRates(unitOfWork);

    @Override
    protected ExchangeRates rates() {
        return rates;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
