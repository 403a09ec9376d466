package tel.billing.payment.monitoring;

import java.util.stream.Stream;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;

/// Notifications that staff must investigate: those in quarantine, and those that have been unprocessed for long.
public record NotificationGauges(CountNotifications notifications) implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(
                DatabaseGauge.of(
                        "billing.notifications.quarantined",
                        "Notifications of the card processor that do not match the ledger",
                        notifications::countQuarantined),
                DatabaseGauge.byAge(
                        "billing.notifications.unresolved",
                        "Notifications of the card processor that arrived too early or could not be processed",
                        notifications::countUnprocessed),
                DatabaseGauge.ofDuration(
                        "billing.notifications.oldest.age",
                        "Time since the oldest unprocessed notification of the card processor arrived",
                        notifications::ageOfOldestUnprocessed));
    }
}
