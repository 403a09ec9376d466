package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.shared.monitoring.DatabaseGauge;

/// Gauges of notifications that staff must investigate: those in quarantine, and those that have been
/// unresolved for a few minutes, an hour, a day.
public record UnresolvedNotifications(CountNotifications notifications, DatabaseGauge gauges) implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.notifications.quarantined", gauges.of(notifications::countQuarantined))
                .description("Notifications of the card processor that do not match the ledger")
                .register(registry);
        UnfinishedPayments.AGES.forEach((name, age) -> Gauge.builder(
                        "billing.notifications.unresolved", gauges.of(() -> notifications.countUnresolved(age)))
                .description("Notifications of the card processor that arrived too early or could not be processed")
                .tag("older_than", name)
                .register(registry));
    }
}
