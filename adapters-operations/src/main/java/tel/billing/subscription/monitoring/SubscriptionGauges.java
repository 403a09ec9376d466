package tel.billing.subscription.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Currency;
import java.util.Set;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.renewal.CountDueSubscriptions;

/// Gauges of overdue work of subscriptions, and of open charges.
public record SubscriptionGauges(
        CountDueSubscriptions backlog, Charges charges, Set<Currency> currencies, DatabaseGauge gauges)
        implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.subscriptions.due", gauges.of(backlog::count))
                .description("Subscriptions with due work that is not done yet")
                .register(registry);
        Gauge.builder(
                        "billing.subscriptions.due.age",
                        gauges.of(() -> backlog.age().toSeconds()))
                .description("Time since the oldest due work became due")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("billing.charges.open", gauges.of(charges::countOpen))
                .description("Charges that wait for a card or for the PBX")
                .register(registry);
        currencies.forEach(currency -> Gauge.builder(
                        "billing.charges.held.minor",
                        gauges.of(() -> charges.held(currency).minor()))
                .description("Money held for lines, in minor units")
                .tag("currency", currency.getCurrencyCode())
                .register(registry));
    }
}
