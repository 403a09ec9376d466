package tel.billing.payment.application;

import java.util.Optional;

/// What is to become of a notice.
sealed interface NoticeVerdict {

    record Done() implements NoticeVerdict {}

    /// It came before its time.
    record Wait(String why) implements NoticeVerdict {}

    /// It does not fit our books.
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
