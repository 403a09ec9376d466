package tel.billing.provisioning.monitoring;

import java.time.Duration;
import java.util.stream.Stream;
import tel.billing.provisioning.application.CountUnfinishedLineOrders;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;

/// Pending lines by age, lines that the PBX rejects, and the time since the last reconciliation.
public record LineGauges(CountUnfinishedLineOrders lineOrders, ReconcileLines reconcileLines)
        implements DatabaseMetrics {
    private static final Duration NEVER = Duration.ofSeconds(-1);

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(
                DatabaseGauge.byAge(
                        "billing.lines.undone",
                        "Lines with a pending order, by age of the order",
                        lineOrders::countPending),
                DatabaseGauge.of(
                        "billing.lines.rejected", "Lines whose order the PBX rejected", lineOrders::countRejected),
                DatabaseGauge.ofDuration(
                        "billing.lines.reconciled.age",
                        "Time since the last complete reconciliation of lines; negative if there was none",
                        () -> reconcileLines.sinceLast().orElse(NEVER)));
    }
}
