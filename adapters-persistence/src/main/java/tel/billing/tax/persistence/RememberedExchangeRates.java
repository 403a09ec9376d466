package tel.billing.tax.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import tel.billing.shared.RealTime;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;

/// Caches the exchange rates of another store for five seconds of real time. Every charge in a foreign
/// currency reads a rate, and rates change once a day. Rates set on other instances are visible after
/// that time.
public final class RememberedExchangeRates implements ExchangeRates {
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final String ALL = "all";

    private final ExchangeRates rates;
    private final Cache<String, ExchangeRateTable> tables;

    public RememberedExchangeRates(ExchangeRates rates, RealTime realTime) {
        this.rates = rates;
        this.tables = Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public ExchangeRateTable table() {
        return requireNonNull(tables.get(ALL, _ -> rates.table()));
    }

    @Override
    public void add(ExchangeRate rate) {
        rates.add(rate);
    }

    @Override
    public void catchUp() {
        tables.invalidate(ALL);
    }
}
