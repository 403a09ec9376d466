package tel.billing.subscription.application.renewal;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.subscription.application.lifecycle.Subscriptions;

/// Counts the subscriptions with overdue work (renewals, retries, cancellations), for monitoring.
public record CountDueSubscriptions(Subscriptions subscriptions, InstantSource clock) {

    /// The number of due subscriptions.
    public long count() {
        return overdueSubscriptions().count();
    }

    /// How long the oldest due subscription has been due; zero if none is due.
    public Duration age() {
        return overdueSubscriptions()
                .since()
                .map(since -> Duration.between(since, clock.instant()))
                .orElse(Duration.ZERO);
    }

    private Subscriptions.Backlog overdueSubscriptions() {
        return subscriptions.backlog(clock.instant(), Subscriptions.POSTPONEMENT);
    }
}
