package tel.billing.payment.application;

import java.time.Duration;

/// Counts the notifications that an administrator must resolve, for monitoring.
public interface CountNotices {

    long quarantined();

    /// Notifications that have been unresolved for `age`, in real time.
    long unsettled(Duration age);
}
