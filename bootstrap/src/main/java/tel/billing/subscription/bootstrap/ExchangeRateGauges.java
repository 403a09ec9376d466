package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Currency;
import java.util.Set;
import java.util.function.Supplier;
import tel.billing.shared.persistence.Readings;
import tel.billing.tax.WatchExchangeRates;

/// Gauges of how old the exchange rates are that it takes to tell VAT. One that is missing is infinitely
/// old, one that nobody needs is as good as new.
///
/// @param sellable in which plans may be
/// @param sold in which plans are, now
record ExchangeRateGauges(
        WatchExchangeRates rates, Set<Currency> sellable, Supplier<Set<Currency>> sold, Readings readings)
        implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        rates.needed(sellable)
                .forEach(currency -> Gauge.builder("billing.exchange.rates.age", readings.of(() -> age(currency)))
                        .description("For how long the exchange rate has held by which VAT on plans is told")
                        .baseUnit("seconds")
                        .tag("currency", currency.getCurrencyCode())
                        .register(registry));
    }

    private double age(Currency currency) {
        return rates.needed(sold.get()).contains(currency)
                ? rates.age(currency).map(age -> (double) age.toSeconds()).orElse(Double.POSITIVE_INFINITY)
                : 0;
    }
}
