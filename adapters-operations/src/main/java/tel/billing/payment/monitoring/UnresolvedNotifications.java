package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.shared.monitoring.GaugeReadings;

/// Gauges of notifications that staff must investigate: those in quarantine, and those that have been
/// unresolved for a few minutes, an hour, a day.
public record UnresolvedNotifications(CountNotifications notifications, GaugeReadings readings) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.notifications.quarantined", readings.of(notifications::quarantined))
                .description("Notifications of the card processor that do not match the ledger")
                .register(registry);
        UnfinishedPayments.AGES.forEach((name, age) -> Gauge.builder(
                        "billing.notifications.unresolved", readings.of(() -> notifications.unsettled(age)))
                .description("Notifications of the card processor that arrived too early or could not be processed")
                .tag("older_than", name)
                .register(registry));
    }
}
