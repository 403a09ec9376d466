package tel.billing.subscription.monitoring;

import java.util.Currency;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.CountSubscriptions;
import tel.billing.subscription.application.renewal.CountDueSubscriptions;

/// Subscriptions by status, their overdue work, and open charges.
public record SubscriptionGauges(
        CountSubscriptions subscriptions, CountDueSubscriptions backlog, Charges charges, Set<Currency> currencies)
        implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(
                DatabaseGauge.byStatus(
                        "billing.subscriptions", "Subscriptions, by status", subscriptions::countByStatus),
                DatabaseGauge.of(
                        "billing.subscriptions.due",
                        "Subscriptions with due work that is not done yet",
                        backlog::count),
                DatabaseGauge.ofDuration(
                        "billing.subscriptions.due.age", "Time since the oldest due work became due", backlog::age),
                DatabaseGauge.of(
                        "billing.charges.open", "Charges that wait for a card or for the PBX", charges::countOpen),
                DatabaseGauge.byCurrency(
                        "billing.charges.held.minor",
                        "Money held for lines, in minor units",
                        currencies,
                        currency -> charges.held(currency).minor()));
    }
}
