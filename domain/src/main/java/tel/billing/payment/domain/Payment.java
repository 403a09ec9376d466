package tel.billing.payment.domain;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Money asked of a card. Written down as a [Draft] before the processor hears of it; [Captured] or [Declined] by its
/// answer, [Pending] while there is none. A proof that money moved outranks [Declined] and [Expired].
public sealed interface Payment {
    Order order();

    default PaymentId id() {
        return order().id();
    }

    default AccountId account() {
        return order().account();
    }

    default Money amount() {
        return order().amount();
    }

    /// A payment that may still, or after all, bring money.
    sealed interface Capturable extends Payment permits Open, Declined, Expired {
        default Change<Captured> capture(ProcessorReference reference, Optional<Card> card, Instant at) {
            return new Change<>(new Captured(order(), reference, card), new PaymentEvent.Captured(reference, at));
        }
    }

    /// A payment whose end is not known.
    sealed interface Open extends Capturable permits Draft, Pending {
        default Change<Declined> decline(DeclineReason reason, Instant at) {
            return new Change<>(new Declined(order(), reason), new PaymentEvent.Declined(reason, at));
        }
    }

    record Draft(Order order) implements Open {

        /// The customer is sent to the processor's page.
        public Change<Pending> requireAction(URI page, Instant expiresAt, Instant at) {
            return new Change<>(
                    new Pending(order, Optional.of(page), expiresAt), new PaymentEvent.ActionRequired(page, at));
        }

        /// The processor owes us an answer.
        public Change<Pending> await(Instant expiresAt, Instant at) {
            return new Change<>(new Pending(order, Optional.empty(), expiresAt), new PaymentEvent.OutcomeAwaited(at));
        }
    }

    /// The customer must act at `page`, or the processor must answer, before `expiresAt`.
    record Pending(Order order, Optional<URI> page, Instant expiresAt) implements Open {

        /// The processor, asked again, wants its customer after all.
        public Change<Pending> requireAction(URI newPage, Instant at) {
            return new Change<>(
                    new Pending(order, Optional.of(newPage), expiresAt), new PaymentEvent.ActionRequired(newPage, at));
        }

        public Change<Expired> expire(Instant at) {
            return new Change<>(new Expired(order), new PaymentEvent.Expired(at));
        }
    }

    record Captured(Order order, ProcessorReference reference, Optional<Card> card) implements Payment {}

    record Declined(Order order, DeclineReason reason) implements Capturable {}

    record Expired(Order order) implements Capturable {}

    /// A move to a new state, with the event that says why.
    record Change<S extends Payment>(S now, PaymentEvent because) {}
}
