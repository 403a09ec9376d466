package tel.billing.payment.application.notification;

import java.time.Duration;

/// Counts the notifications in quarantine, which an administrator must resolve, and those that are not processed yet.
public interface CountNotifications {

    long countQuarantined();

    /// Received or waiting notifications that were stored at least `age` ago, in real time.
    long countUnprocessed(Duration age);

    /// How long ago the oldest received or waiting notification was stored, in real time; zero if there is none.
    Duration ageOfOldestUnprocessed();
}
