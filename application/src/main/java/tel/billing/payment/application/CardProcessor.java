package tel.billing.payment.application;

import java.net.URI;
import java.time.YearMonth;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.StoredCard;

/// Moves money from a card to us. Every call answers within 20 seconds; silence and broken connections are
/// [Answer.NoAnswer], never an exception, for money may have moved.
public interface CardProcessor {

    /// Asks for the order's amount: of its stored card, or else of the customer at a hosted page. Asking again under
    /// the order's key moves the money once and tells what became of it.
    Answer charge(Order order);

    /// Tells what became of an order that was asked before. It never makes money move.
    Answer lookUp(Order order);

    sealed interface Answer {

        /// The money moved. `kept` is there if the customer wanted the card stored and the processor stored it.
        record Captured(ProcessorReference reference, Optional<Card> card, Optional<KeptCard> kept) implements Answer {}

        /// No money moved, and none will.
        record Declined(DeclineReason reason) implements Answer {}

        /// The customer must act at `page`.
        record ActionNeeded(URI page) implements Answer {}

        /// The processor has the order and has not decided yet. Nobody needs to act.
        record Pending() implements Answer {}

        /// Money may or may not have moved, or may still move.
        record NoAnswer() implements Answer {}
    }

    /// A card that the processor stored for its owner.
    record KeptCard(StoredCard.Token token, Card card, YearMonth expiry) {}
}
