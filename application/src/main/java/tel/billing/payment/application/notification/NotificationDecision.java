package tel.billing.payment.application.notification;

import java.util.Optional;

/// The result of processing a notification.
sealed interface NotificationDecision {

    record Done() implements NotificationDecision {}

    /// The notification arrived too early.
    record Wait(String reason) implements NotificationDecision {}

    /// The service cannot apply the notification.
    record Quarantine(String reason) implements NotificationDecision {}

    default NotificationStatus status() {
        return switch (this) {
            case Done() -> NotificationStatus.DONE;
            case Wait _ -> NotificationStatus.WAITING;
            case Quarantine _ -> NotificationStatus.QUARANTINED;
        };
    }

    default Optional<String> statusReason() {
        return switch (this) {
            case Done() -> Optional.empty();
            case Wait(var reason) -> Optional.of(reason);
            case Quarantine(var reason) -> Optional.of(reason);
        };
    }
}
