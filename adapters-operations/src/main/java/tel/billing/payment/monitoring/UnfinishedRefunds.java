package tel.billing.payment.monitoring;

import java.util.stream.Stream;
import tel.billing.payment.application.refund.CountUnfinishedRefunds;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;

/// Refunds that have been unfinished for too long.
public record UnfinishedRefunds(CountUnfinishedRefunds unfinished) implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(
                DatabaseGauge.byAge("billing.refunds.unfinished", "Unfinished refunds, by age", unfinished::count));
    }
}
