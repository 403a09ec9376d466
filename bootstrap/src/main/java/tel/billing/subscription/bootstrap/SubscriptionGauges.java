package tel.billing.subscription.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Currency;
import java.util.Set;
import tel.billing.shared.persistence.Readings;
import tel.billing.subscription.application.Charges;
import tel.billing.subscription.application.WatchBacklog;

/// Gauges of what should have been done about subscriptions by now, and of charges without an end.
record SubscriptionGauges(WatchBacklog backlog, Charges charges, Set<Currency> currencies, Readings readings)
        implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.subscriptions.due", readings.of(backlog::count))
                .description("Subscriptions that are due and were not renewed, tried again or ended yet")
                .register(registry);
        Gauge.builder(
                        "billing.subscriptions.due.age",
                        readings.of(() -> backlog.age().toSeconds()))
                .description("For how long the one that is due longest has been")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("billing.charges.open", readings.of(charges::countOpen))
                .description("Charges that wait for a card or for the PBX")
                .register(registry);
        currencies.forEach(currency -> Gauge.builder(
                        "billing.charges.held.minor",
                        readings.of(() -> charges.held(currency).minor()))
                .description("Money that is held for lines, in minor units")
                .tag("currency", currency.getCurrencyCode())
                .register(registry));
    }
}
