package tel.billing.payment.application;

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
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// Moves money from a card to us. Every call answers within 20 seconds; silence, broken connections and answers
/// that cannot be understood are [Answer.NoAnswer], never an exception, for money may have moved. So is an answer
/// that sends the customer to a page and names none.
public interface CardProcessor {

    /// Asks for the order's amount: of its stored card, or else of the customer at a hosted page. Asking
    /// again under the order's key moves the money once and tells what became of it.
    Answer charge(Order order);

    /// Tells what became of an order that was asked before. It never makes money move. A processor that
    /// cannot be asked has no answer here, and tells by its notices.
    Answer lookUp(Order order);

    /// Gives money back. Asking again under the order's key gives it once and tells what became of it.
    RefundAnswer refund(RefundOrder order);

    /// Tells what became of a refund that was asked before. It never makes money move.
    RefundAnswer lookUp(RefundOrder order);

    /// The cards that the processor stores for the account; empty if it did not answer.
    Optional<List<KeptCard>> cardsOf(AccountId account);

    /// Has the processor delete a card; true if it is gone, or never was; false if it did not answer.
    boolean forget(AccountId account, StoredCard.Token card);

    sealed interface Answer {

        /// What a processor's answer means that sends the customer to a page. Without an address that a browser opens
        /// the customer could do nothing: that is [NoAnswer], and the processor is asked again.
        static Answer customerMustActAt(@Nullable String address) {
            try {
                return new ActionNeeded(new URI(Objects.requireNonNullElse(address, "")));
            } catch (URISyntaxException | IllegalArgumentException _) {
                return new NoAnswer();
            }
        }

        /// The money moved. `kept` is there if the customer wanted the card stored and the processor stored
        /// it.
        record Captured(ProcessorReference reference, Optional<Card> card, Optional<KeptCard> kept) implements Answer {}

        /// No money moved, and none will.
        record Declined(DeclineReason reason) implements Answer {}

        /// The customer must act at `page`: an absolute http or https URL, which a browser opens.
        record ActionNeeded(URI page) implements Answer {

            public ActionNeeded {
                if (!isOpenedByABrowser(page)) {
                    // The message does not repeat the address: it may hold a token.
                    throw new IllegalArgumentException("the customer's page is not an absolute http or https URL");
                }
            }

            private static boolean isOpenedByABrowser(URI page) {
                return page.getHost() != null
                        && ("https".equalsIgnoreCase(page.getScheme()) || "http".equalsIgnoreCase(page.getScheme()));
            }
        }

        /// The processor has the order and has not decided yet. Nobody needs to act.
        record Pending() implements Answer {}

        /// Money may or may not have moved, or may still move.
        record NoAnswer() implements Answer {}
    }

    /// What a processor says to a refund.
    sealed interface RefundAnswer {

        /// The money is on its way to the card.
        record Done() implements RefundAnswer {}

        /// The processor has the refund and tells later what became of it.
        record Accepted() implements RefundAnswer {}

        /// No money goes back, and none will.
        record Refused() implements RefundAnswer {}

        /// The processor certainly has not heard of it, and may another time.
        record NotSent() implements RefundAnswer {}

        /// Money may or may not go back.
        record NoAnswer() implements RefundAnswer {}
    }

    /// A card that the processor stored for its owner.
    record KeptCard(StoredCard.Token token, Card card, YearMonth expiry) {}
}
