package tel.billing.payment.application.processor;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Charges cards and refunds payments. Every call returns within 20 seconds. Timeouts, broken connections and
/// unreadable responses are returned as [Answer.NoAnswer], because money may have moved; they never throw. A
/// response that sends the customer to a page without naming one is also [Answer.NoAnswer].
public interface CardProcessor {

    /// Charges the amount of the order: from its stored card or, without one, from the customer on a hosted
    /// page. Idempotent by the key of the order: a repeated call moves no more money and returns the result.
    /// If the key was used for another amount, which a loss of data can cause, no money moves and the result is
    /// [Answer.NoAnswer].
    Answer charge(PaymentOrder paymentOrder);

    /// Looks up the result of an order that was sent before. Never moves money. Never returns [Answer.Declined]
    /// while the hosted page is open, because the customer may pay with another card there. A processor
    /// without a lookup API returns [Answer.NoAnswer] and reports results by notifications.
    Answer lookUp(PaymentOrder paymentOrder);

    /// Refunds money. Idempotent by the key of the order: a repeated call returns the result. If the key was used
    /// for another refund, no money moves and the result is [RefundAnswer.NoAnswer].
    RefundAnswer refund(RefundOrder order);

    /// Looks up the result of a refund that was sent before. Never moves money.
    RefundAnswer lookUp(RefundOrder order);

    /// The cards that the processor stores for the account. Empty if the processor did not respond, or if the
    /// list was incomplete or unreadable, because cards that are not listed are deleted.
    Optional<List<TokenizedCard>> cardsOf(AccountId account);

    /// Deletes a card at the processor. True if the card no longer exists there; false if there was
    /// no response.
    boolean deleteCard(AccountId account, StoredCard.Token card);

    sealed interface Answer {

        /// Maps a response that sends the customer to a page. Without a URL that a browser can open, the
        /// customer cannot act: the result is [NoAnswer], and the caller retries.
        static Answer customerMustActAt(@Nullable String address) {
            try {
                return new ActionRequired(new URI(Objects.requireNonNullElse(address, "")));
            } catch (URISyntaxException | IllegalArgumentException _) {
                return new NoAnswer();
            }
        }

        /// The money was captured. `storedCard` is present if the customer wanted to save the card and the
        /// processor stored it. It may be empty only if a notification reports the card: after the events
        /// `Captured` and `CardsChanged`, the service reads [#cardsOf]. Adyen's adapter does so.
        record Captured(ProcessorReference reference, Optional<Card> card, Optional<TokenizedCard> storedCard)
                implements Answer {}

        /// The payment was declined. This is final: no money will move.
        record Declined(DeclineReason reason) implements Answer {}

        /// The customer must act on `page`, an absolute http or https URL.
        record ActionRequired(URI page) implements Answer {

            public ActionRequired {
                if (!isOpenedByABrowser(page)) {
                    // The message omits the URL because it may contain a token.
                    throw new IllegalArgumentException(
                            "The URL of the customer's page must be an absolute http or https URL.");
                }
            }

            private static boolean isOpenedByABrowser(URI page) {
                return page.getHost() != null
                        && ("https".equalsIgnoreCase(page.getScheme()) || "http".equalsIgnoreCase(page.getScheme()));
            }
        }

        /// The processor has received the order and has not decided yet. The customer does not need to act.
        record Pending() implements Answer {}

        /// The result is unknown: money may have moved or may still move.
        record NoAnswer() implements Answer {}
    }

    /// The processor's response to a refund.
    sealed interface RefundAnswer {

        /// The processor has sent the money to the card.
        record Done() implements RefundAnswer {}

        /// The processor has accepted the refund and will report the result later.
        record Accepted() implements RefundAnswer {}

        /// The processor rejected the refund. No money will move.
        record Rejected() implements RefundAnswer {}

        /// The refund did not reach the processor. It can be sent again.
        record NotSent() implements RefundAnswer {}

        /// The result is unknown: the money may or may not be refunded.
        record NoAnswer() implements RefundAnswer {}
    }

    /// A card that the processor stored.
    record TokenizedCard(StoredCard.Token token, Card card, YearMonth expiry) {}
}
