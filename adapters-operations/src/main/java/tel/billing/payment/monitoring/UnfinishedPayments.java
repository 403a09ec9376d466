package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tel.billing.payment.application.topup.CountUnfinishedPayments;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;

/// Payments that have been unfinished for too long, by state.
public record UnfinishedPayments(CountUnfinishedPayments unfinished) implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(DatabaseGauge.byTags(
                "billing.payments.unfinished", "Unfinished payments, by state and age", this::counts));
    }

    private Map<Tags, Double> counts() {
        var counts = new HashMap<Tags, Double>();
        for (var state : UnfinishedReason.values()) {
            DatabaseGauge.AGES.forEach((name, age) -> counts.put(tags(state, name), count(state, age)));
        }
        return counts;
    }

    private double count(UnfinishedReason state, Duration age) {
        return unfinished.count(state, age);
    }

    private static Tags tags(UnfinishedReason state, String age) {
        return Tags.of("state", state.name().toLowerCase(Locale.ROOT), DatabaseGauge.OLDER_THAN, age);
    }
}
