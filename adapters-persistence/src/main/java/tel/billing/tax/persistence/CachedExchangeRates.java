package tel.billing.tax.persistence;

import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.cache.CachedValue;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;

/// Caches the exchange rates of another store for five seconds of real time. Every charge in a foreign
/// currency reads a rate, and rates change once a day. Rates set on other instances are visible after
/// that time.
public final class CachedExchangeRates implements ExchangeRates {
    private final ExchangeRates rates;
    private final CachedValue<ExchangeRateTable> tables;

    public CachedExchangeRates(ExchangeRates rates, RealTime realTime) {
        this.rates = rates;
        this.tables = new CachedValue<>(rates::table, realTime);
    }

    @Override
    public ExchangeRateTable table() {
        return tables.get();
    }

    @Override
    public void add(ExchangeRate rate) {
        rates.add(rate);
    }

    @Override
    public void catchUp() {
        tables.invalidate();
    }
}
