package tel.billing.payment.application.notification;

import java.time.Duration;

/// Counts the notifications that an administrator must resolve, for monitoring.
public interface CountNotifications {

    long countQuarantined();

    /// Notifications that have been unresolved for `age`, in real time.
    long countUnresolved(Duration age);

    /// How long the oldest unresolved notification has been unresolved, in real time; zero if there is none.
    Duration ageOfOldestUnresolved();
}
