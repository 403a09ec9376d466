package tel.billing.payment.application.notification;

import java.util.List;
import java.util.Map;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;

/// Parses and authenticates notifications of the card processor. Has no side effects and calls no
/// external system.
public interface NotificationParser {

    /// Whether a sender with these headers (names in lower case) may be the processor. Also true if the
    /// headers prove nothing. Called before any other part of a request is read.
    boolean admits(Map<String, String> headers);

    /// The addressee that the processor must name in notifications for this service, see [Notification].
    String addressee();

    ParseResult parse(Delivery delivery);

    /// A request of the processor: its headers (names in lower case) and its body.
    final class Delivery {
        private final Map<String, String> headers;
        private final byte[] body;

        public Delivery(Map<String, String> headers, byte[] body) {
            this.headers = Map.copyOf(headers);
            this.body = body.clone();
        }

        public Map<String, String> headers() {
            return headers;
        }

        public byte[] body() {
            return body.clone();
        }
    }

    sealed interface ParseResult {

        /// All parts are authentic.
        ///
        /// @param savedCards the cards that their owners saved, if the notification is addressed to this
        /// service; no [Notification] contains the token of a card
        record Authentic(List<Notification> notifications, List<CardSavedReport> savedCards) implements ParseResult {

            /// Notifications that report no saved card.
            public Authentic(List<Notification> notifications) {
                this(notifications, List.of());
            }
        }

        /// A part is not authentic, or the sender is not authenticated.
        record NotAuthentic() implements ParseResult {}

        /// The notification is authentic but unreadable; `reason` names the reason.
        record Unreadable(String reason) implements ParseResult {}
    }
}
