package tel.billing.payment.adyen.notification;

/// A notification that does not match Adyen's schema. The message says what is wrong and repeats no received
/// data.
final class UnreadableNotification extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableNotification(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
