package tel.billing.payment.application.notification;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Notification;

/// A stored notification of the processor and its processing status. `reason` says why it waits or is in
/// quarantine, or contains the administrator's comment if it was resolved.
public record StoredNotification(
        Id id, Notification notification, Instant receivedAt, NotificationStatus status, Optional<String> reason) {

    /// Identifies a notification to staff.
    public record Id(UUID value) {}

    /// A notification that has not been processed yet.
    public static StoredNotification received(Id id, Notification received, Instant at) {
        return new StoredNotification(id, received, at, NotificationStatus.RECEIVED, Optional.empty());
    }
}
