package tel.billing.payment.application.notification;

import java.util.Map;

/// Receives notifications from the card processor. Notifications are stored before they are acknowledged.
/// Processing happens later, see [ProcessNotifications]. Only a deleted card that its owner saved again is stored
/// again at once, because its deletion at the processor may be retried at any time.
public interface ReceiveNotifications {

    /// Whether a sender with these headers (names in lower case) may be the processor. If not, the caller
    /// rejects the request without reading its body.
    boolean admits(Map<String, String> headers);

    Outcome receive(NotificationParser.Delivery delivery);

    sealed interface Outcome {

        /// All notifications are stored, now or earlier.
        record Received() implements Outcome {}

        /// The notification is not authentic. Nothing was stored.
        record NotAuthentic() implements Outcome {}

        /// The notification is authentic but unreadable. Nothing was stored.
        record Unreadable(String reason) implements Outcome {}
    }
}
