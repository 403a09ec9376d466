package tel.billing.tax.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import tel.billing.shared.RealTime;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;

/// Keeps in memory, for five seconds of real time, what another store says of exchange rates: every charge in
/// a foreign currency asks for one, and they change once a day. What another instance sets is known by then.
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
