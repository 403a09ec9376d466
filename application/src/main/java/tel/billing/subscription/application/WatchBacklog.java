package tel.billing.subscription.application;

import java.time.Duration;

/// Tells operators what should have been done about subscriptions by now: renewals, retries, ends.
public interface WatchBacklog {

    /// How many are due and not done.
    long count();

    /// For how long the one that is due longest has been; zero if none is.
    Duration age();
}
