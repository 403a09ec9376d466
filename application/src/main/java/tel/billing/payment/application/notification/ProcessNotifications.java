package tel.billing.payment.application.notification;

import java.util.Optional;

/// Processes stored notifications of the processor. Duplicates, delays and reordering do not affect the
/// result. Runs on any number of instances, beside requests and recovery jobs.
public interface ProcessNotifications {

    /// Processes the notification that has waited longest. Returns empty if there is none, or if another
    /// instance or an administrator resolved it meanwhile. If processing fails, the next call takes
    /// another notification.
    Optional<Processed> processNext();

    /// The result for one notification.
    record Processed(StoredNotification.Id id, NotificationStatus status, Optional<String> reason) {}
}
