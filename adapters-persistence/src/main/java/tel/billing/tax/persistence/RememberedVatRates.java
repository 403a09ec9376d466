package tel.billing.tax.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import tel.billing.shared.RealTime;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.domain.VatRateTable;

/// Caches the VAT rates of another store for five seconds of real time. Every charge reads a rate, and rates
/// change a few times a year. Rates set on other instances are visible after that time.
public final class RememberedVatRates implements VatRates {
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final String ALL = "all";

    private final VatRates rates;
    private final Cache<String, VatRateTable> tables;

    public RememberedVatRates(VatRates rates, RealTime realTime) {
        this.rates = rates;
        this.tables = Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public VatRateTable table() {
        return requireNonNull(tables.get(ALL, _ -> rates.table()));
    }

    @Override
    public void add(VatRate rate) {
        rates.add(rate);
    }

    @Override
    public void catchUp() {
        tables.invalidate(ALL);
    }
}
