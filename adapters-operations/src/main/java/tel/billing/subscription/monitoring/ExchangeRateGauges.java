package tel.billing.subscription.monitoring;

import java.util.Currency;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.tax.ReportExchangeRateAge;

/// The age of exchange rates for VAT. A missing rate is infinitely old. A rate that is not needed has age zero.
///
/// @param sellable the currencies that plans may have
/// @param sold     the currencies that plans have now
public record ExchangeRateGauges(ReportExchangeRateAge rates, Set<Currency> sellable, Supplier<Set<Currency>> sold)
        implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(DatabaseGauge.byCurrency(
                        "billing.exchange.rates.age",
                        "Age of the exchange rate for VAT on plans",
                        rates.needed(sellable),
                        this::age)
                .inSeconds());
    }

    private double age(Currency currency) {
        return rates.needed(sold.get()).contains(currency)
                ? rates.age(currency).map(age -> (double) age.toSeconds()).orElse(Double.POSITIVE_INFINITY)
                : 0;
    }
}
