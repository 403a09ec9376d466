package tel.billing.subscription.application;

import java.time.Duration;

/// Reports overdue work of subscriptions to operators: renewals, retries, cancellations.
public interface CountOverdueSubscriptions {

    /// The number of due subscriptions.
    long count();

    /// How long the oldest due subscription has been due; zero if none is due.
    Duration age();
}
