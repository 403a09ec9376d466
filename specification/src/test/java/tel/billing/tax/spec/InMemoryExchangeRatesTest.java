package tel.billing.tax.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryExchangeRatesTest extends ExchangeRatesContract {
    InMemoryExchangeRatesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryExchangeRates(unitOfWork));
    }
}
