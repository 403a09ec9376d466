package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.HashMap;
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
        for (var reason : UnfinishedReason.values()) {
            DatabaseGauge.AGES.forEach((name, age) -> counts.put(tags(reason, name), count(reason, age)));
        }
        return counts;
    }

    private double count(UnfinishedReason reason, Duration age) {
        return unfinished.count(reason, age);
    }

    private static Tags tags(UnfinishedReason reason, String age) {
        return Tags.of("state", state(reason), DatabaseGauge.OLDER_THAN, age);
    }

    private static String state(UnfinishedReason reason) {
        return switch (reason) {
            case DRAFT -> "draft";
            case ACTION_REQUIRED -> "action_needed";
            case RESULT_PENDING -> "outcome_awaited";
        };
    }
}
