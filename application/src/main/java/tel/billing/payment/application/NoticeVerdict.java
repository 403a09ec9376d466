package tel.billing.payment.application;

import java.util.Optional;

/// The result of processing a notification.
sealed interface NoticeVerdict {

    record Done() implements NoticeVerdict {}

    /// The notification arrived too early.
    record Wait(String why) implements NoticeVerdict {}

    /// The notification does not match the ledger.
    record Quarantine(String why) implements NoticeVerdict {}

    default NoticeStatus status() {
        return switch (this) {
            case Done() -> NoticeStatus.DONE;
            case Wait _ -> NoticeStatus.WAITING;
            case Quarantine _ -> NoticeStatus.QUARANTINED;
        };
    }

    default Optional<String> reason() {
        return switch (this) {
            case Done() -> Optional.empty();
            case Wait(var why) -> Optional.of(why);
            case Quarantine(var why) -> Optional.of(why);
        };
    }
}
