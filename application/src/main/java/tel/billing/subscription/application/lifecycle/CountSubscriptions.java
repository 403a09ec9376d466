package tel.billing.subscription.application.lifecycle;

import java.util.Map;

/// Counts subscriptions, for monitoring.
public interface CountSubscriptions {

    /// The number of subscriptions in each status.
    Map<SubscriptionStatus, Long> countByStatus();
}
