package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import tel.billing.payment.application.refund.CountUnfinishedRefunds;
import tel.billing.shared.monitoring.DatabaseGauge;

/// Gauges of refunds that have been unfinished for too long: for a few minutes, an hour, a day.
public record UnfinishedRefunds(CountUnfinishedRefunds unfinished, DatabaseGauge gauges) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        UnfinishedPayments.AGES.forEach(
                (name, age) -> Gauge.builder("billing.refunds.unfinished", gauges.of(() -> unfinished.count(age)))
                        .description("Unfinished refunds, by age")
                        .tag("older_than", name)
                        .register(registry));
    }
}
