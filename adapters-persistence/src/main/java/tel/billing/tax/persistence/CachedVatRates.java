package tel.billing.tax.persistence;

import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.cache.CachedValue;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.domain.VatRateTable;

/// Caches the VAT rates of another store for five seconds of real time. Every charge reads a rate, and rates
/// change a few times a year. Rates set on other instances are visible after that time.
public final class CachedVatRates implements VatRates {
    private final VatRates rates;
    private final CachedValue<VatRateTable> tables;

    public CachedVatRates(VatRates rates, RealTime realTime) {
        this.rates = rates;
        this.tables = new CachedValue<>(rates::table, realTime);
    }

    @Override
    public VatRateTable table() {
        return tables.get();
    }

    @Override
    public void add(VatRate rate) {
        rates.add(rate);
    }

    @Override
    public void catchUp() {
        tables.invalidate();
    }
}
