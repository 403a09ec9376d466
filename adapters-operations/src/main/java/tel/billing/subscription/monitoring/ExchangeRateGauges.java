package tel.billing.subscription.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Currency;
import java.util.Set;
import java.util.function.Supplier;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.tax.ReportExchangeRateAge;

/// Gauges of the age of exchange rates for VAT. A missing rate is infinitely old. A rate that is not needed
/// has age zero.
///
/// @param sellable the currencies that plans may have
/// @param sold     the currencies that plans have now
public record ExchangeRateGauges(
        ReportExchangeRateAge rates, Set<Currency> sellable, Supplier<Set<Currency>> sold, DatabaseGauge gauges)
        implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        rates.needed(sellable)
                .forEach(currency -> Gauge.builder("billing.exchange.rates.age", gauges.of(() -> age(currency)))
                        .description("Age of the exchange rate for VAT on plans")
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
