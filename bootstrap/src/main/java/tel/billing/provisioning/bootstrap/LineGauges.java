package tel.billing.provisioning.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Map;
import tel.billing.provisioning.application.CarryOutUndone;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.shared.persistence.Readings;

/// Gauges of lines that are not as ordered for longer than a few minutes, an hour, a day, of those
/// that the PBX refuses, and of whether it is up.
record LineGauges(CarryOutUndone undone, PhoneSystem phoneSystem, Readings readings) implements MeterBinder {
    private static final Map<String, Duration> AGES =
            Map.of("5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1), "1d", Duration.ofDays(1));
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    @Override
    public void bindTo(MeterRegistry registry) {
        AGES.forEach((name, age) -> Gauge.builder("billing.lines.undone", readings.of(() -> undone.count(age)))
                .description("Lines that are not at the PBX as they were ordered, by age of the order")
                .tag("older_than", name)
                .register(registry));
        Gauge.builder("billing.lines.rejected", readings.of(undone::countRejected))
                .description("Lines that are not as ordered because the PBX refuses")
                .register(registry);
        Gauge.builder("billing.pbx.up", () -> phoneSystem.isUp(PATIENCE) ? 1 : 0)
                .description("Whether the PBX would carry out what it is told")
                .register(registry);
    }
}
