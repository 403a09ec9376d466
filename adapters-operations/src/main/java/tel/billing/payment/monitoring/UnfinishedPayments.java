package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import tel.billing.payment.application.topup.CountUnfinishedPayments;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.shared.monitoring.DatabaseGauge;

/// Gauges of payments that have been unfinished for too long, by state: for a few minutes, an hour, a day.
public record UnfinishedPayments(CountUnfinishedPayments unfinished, DatabaseGauge gauges) implements MeterBinder {
    static final Map<String, Duration> AGES =
            Map.of("5m", Duration.ofMinutes(5), "1h", Duration.ofHours(1), "1d", Duration.ofDays(1));

    @Override
    public void bindTo(MeterRegistry registry) {
        for (var state : UnfinishedReason.values()) {
            AGES.forEach((name, age) -> Gauge.builder(
                            "billing.payments.unfinished", gauges.of(() -> unfinished.count(state, age)))
                    .description("Unfinished payments, by state and age")
                    .tag("state", state.name().toLowerCase(Locale.ROOT))
                    .tag("older_than", name)
                    .register(registry));
        }
    }
}
