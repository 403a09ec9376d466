package tel.billing.tax.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import tel.billing.shared.RealTime;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.VatRates;
import tel.billing.tax.domain.VatRateTable;

/// Keeps in memory, for five seconds of real time, what another store says of rates: every charge asks for
/// one, and they change a few times a year. What another instance sets is known by then.
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
