package tel.billing.payment.application.notification;

/// The processing status of a notification.
public enum NotificationStatus {
    /// The notification has not been processed yet.
    RECEIVED,
    /// The notification arrived too early: it depends on another event that has not been reported yet.
    WAITING,
    /// The notification is recorded, or was recorded before.
    DONE,
    /// The service could not apply the notification, and it changed nothing. An administrator must resolve it.
    QUARANTINED,
    /// An administrator has resolved the notification. It changed nothing.
    RESOLVED
}
