package tel.billing.provisioning.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import tel.billing.provisioning.application.CountUnfinishedLineOrders;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.shared.monitoring.DatabaseGauge;

/// Gauges of pending lines by age, of lines that the PBX rejects, of the time since the last
/// reconciliation, and of whether the PBX is called.
public record LineGauges(
        CountUnfinishedLineOrders undone,
        ReconcileLines reconcileLines,
        BooleanSupplier isEnabled,
        DatabaseGauge gauges)
        implements MeterBinder {
    private static final Map<String, Duration> AGES =
            Map.of("5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1), "1d", Duration.ofDays(1));

    @Override
    public void bindTo(MeterRegistry registry) {
        AGES.forEach((name, age) -> Gauge.builder("billing.lines.undone", gauges.of(() -> undone.count(age)))
                .description("Lines with a pending order, by age of the order")
                .tag("older_than", name)
                .register(registry));
        Gauge.builder("billing.lines.rejected", gauges.of(undone::countRejected))
                .description("Lines whose order the PBX rejected")
                .register(registry);
        Gauge.builder(
                        "billing.lines.reconciled.age",
                        gauges.of(() -> reconcileLines
                                .sinceLast()
                                .map(Duration::toSeconds)
                                .orElse(-1L)))
                .description("Time since the last complete reconciliation of lines; negative if there was none")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("billing.pbx.up", () -> isEnabled.getAsBoolean() ? 1 : 0)
                .description("Whether the PBX is called; it is not while it is known to be down")
                .register(registry);
    }
}
