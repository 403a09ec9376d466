package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import tel.billing.payment.application.CountNotices;

/// Gauges of what the card processor told that staff must look into: what does not fit our books, and what
/// could not be settled for a few minutes, an hour, a day.
record UnsettledNotices(CountNotices notices) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.notices.quarantined", notices, CountNotices::quarantined)
                .description("What the card processor told that does not fit our books")
                .register(registry);
        UnfinishedPayments.AGES.forEach((name, age) -> Gauge.builder(
                        "billing.notices.unsettled", () -> notices.unsettled(age))
                .description("What the card processor told that came before its time, or could not be looked at")
                .tag("older_than", name)
                .register(registry));
    }
}
