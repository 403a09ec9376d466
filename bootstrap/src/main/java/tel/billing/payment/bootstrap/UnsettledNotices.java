package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import tel.billing.payment.application.CountNotices;
import tel.billing.shared.persistence.Readings;

/// Gauges of what the card processor told that staff must look into: what does not fit our books, and what
/// could not be settled for a few minutes, an hour, a day.
record UnsettledNotices(CountNotices notices, Readings readings) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.notices.quarantined", readings.of(notices::quarantined))
                .description("What the card processor told that does not fit our books")
                .register(registry);
        UnfinishedPayments.AGES.forEach((name, age) -> Gauge.builder(
                        "billing.notices.unsettled", readings.of(() -> notices.unsettled(age)))
                .description("What the card processor told that came before its time, or could not be looked at")
                .tag("older_than", name)
                .register(registry));
    }
}
