package tel.billing.payment.domain;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Money asked of a card. Written down as a [Draft] before the processor hears of it; [Captured] or
/// [Declined] by its answer, [Pending] while there is none. A proof that money moved outranks [Declined] and
/// [Expired]. What was captured may go back to the card, be taken from us by its owner, or prove never to
/// have come.
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
            var takings = Takings.whole(reference, card, amount().currency());
            return new Change<>(new Captured(order(), takings), new PaymentEvent.Captured(reference, at));
        }
    }

    /// A payment whose end is not known.
    sealed interface Open extends Capturable permits Draft, Pending {

        default Change<Declined> decline(DeclineReason reason, Instant at) {
            return new Change<>(new Declined(order(), reason), new PaymentEvent.Declined(reason, at));
        }

        /// Nobody acted in time, or needs it any more.
        default Change<Expired> expire(Instant at) {
            return new Change<>(new Expired(order()), new PaymentEvent.Expired(at));
        }
    }

    /// A payment that brought money, whatever became of that.
    sealed interface Taken extends Payment permits Disputable, Failed {
        Takings takings();

        default ProcessorReference reference() {
            return takings().reference();
        }

        default Optional<Card> card() {
            return takings().card();
        }

        /// What a refund may give back: what went back or is on its way is not there any more.
        default Money left() {
            return amount().minus(takings().spentOnRefunds());
        }

        /// Money that was on its way to the card got there.
        default Change<? extends Taken> giveBack(RefundId refund, Money money, Instant at) {
            return new Change<>(with(takings().givingBack(money)), new PaymentEvent.RefundDone(refund, money, at));
        }

        /// Money that was on its way to the card stays.
        default Change<? extends Taken> release(RefundId refund, Money money, Instant at) {
            return new Change<>(with(takings().releasing(money)), new PaymentEvent.RefundFailed(refund, money, at));
        }

        /// Money that had got to the card came back.
        default Change<? extends Taken> takeReturned(RefundId refund, Money money, Instant at) {
            return new Change<>(with(takings().takingBack(money)), new PaymentEvent.RefundFailed(refund, money, at));
        }

        /// The payment after something became of a refund.
        Taken with(Takings now);
    }

    /// A payment whose money came, wherever it is now: a card's owner may dispute it. A bank does so even when all of
    /// it
    /// went back already, and again while another dispute has not ended.
    sealed interface Disputable extends Taken permits Undisputed, ChargedBack {
        /// Those that have not ended, the oldest first.
        List<Dispute> disputes();

        /// The card's owner disputes the payment, and the money was taken from us.
        default Change<ChargedBack> chargeBack(Money money, Instant at) {
            var takings = takings().disputed();
            var begun = new Dispute(takings.chargebacks(), money);
            var disputes = Stream.concat(disputes().stream(), Stream.of(begun)).toList();
            return new Change<>(new ChargedBack(order(), takings, disputes), new PaymentEvent.ChargedBack(money, at));
        }
    }

    /// A payment whose money nobody disputes now.
    sealed interface Undisputed extends Disputable permits Refundable, Refunded {

        @Override
        default List<Dispute> disputes() {
            return List.of();
        }

        /// The processor tells that the money will not come after all. What went back to the card went back all the
        /// same.
        default Change<Failed> takeBack(Instant at) {
            return new Change<>(new Failed(order(), takings()), new PaymentEvent.CaptureFailed(at));
        }

        @Override
        default Taken with(Takings now) {
            return taken(order(), now);
        }
    }

    /// A payment whose money is ours, at least some of it.
    sealed interface Refundable extends Undisputed permits Captured, PartlyRefunded {

        /// So much of it, [#left] at most, is on its way to the card.
        default Change<? extends Taken> refund(RefundId refund, Money money, Instant at) {
            return new Change<>(with(takings().holding(money)), new PaymentEvent.RefundBegun(refund, money, at));
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
    }

    /// All of the money is ours; some of it may be on its way back to the card.
    record Captured(Order order, Takings takings) implements Refundable {

        public Captured {
            mustFit(order, takings);
            must(takings.refunded().minor() == 0, "of captured money nothing went back");
        }
    }

    record PartlyRefunded(Order order, Takings takings) implements Refundable {

        public PartlyRefunded {
            mustFit(order, takings);
            must(
                    takings.refunded().isPositive() && takings.refunded().compareTo(order.amount()) < 0,
                    "of partly refunded money some went back, and some did not");
        }
    }

    /// All of the money went back to the card.
    record Refunded(Order order, Takings takings) implements Undisputed {

        public Refunded {
            mustFit(order, takings);
            must(takings.refunded().equals(order.amount()), "all refunded money went back");
        }
    }

    /// The card's owner disputes the payment, and money was taken from us.
    record ChargedBack(Order order, Takings takings, List<Dispute> disputes) implements Disputable {

        public ChargedBack {
            disputes = List.copyOf(disputes);
            mustFit(order, takings);
            must(!disputes.isEmpty(), "a payment is charged back by a dispute");
            must(
                    disputes.stream()
                            .allMatch(dispute -> dispute.number() <= takings.chargebacks()
                                    && dispute.amount().compareTo(order.amount()) <= 0),
                    "disputed is no more than what was captured");
        }

        /// The oldest dispute about this much.
        public Optional<Dispute> disputeAbout(Money money) {
            return disputes.stream()
                    .filter(dispute -> dispute.amount().equals(money))
                    .findFirst();
        }

        /// One of the disputes ended well, and its money is ours again. After the last one the payment is what it was.
        public Change<? extends Taken> reverse(Dispute ended, Instant at) {
            var left =
                    disputes.stream().filter(dispute -> !dispute.equals(ended)).toList();
            must(left.size() == disputes.size() - 1, "what ends had begun, and had not ended");
            var now = left.isEmpty() ? taken(order, takings) : new ChargedBack(order, takings, left);
            return new Change<>(now, new PaymentEvent.ChargebackReversed(ended.amount(), at));
        }

        @Override
        public Taken with(Takings now) {
            return new ChargedBack(order, now, disputes);
        }
    }

    record Declined(Order order, DeclineReason reason) implements Capturable {}

    record Expired(Order order) implements Capturable {}

    /// The money never came, though the processor had said that it would.
    record Failed(Order order, Takings takings) implements Taken {

        public Failed {
            mustFit(order, takings);
        }

        @Override
        public Taken with(Takings now) {
            return new Failed(order, now);
        }
    }

    /// A move to a new state, with the event that says why.
    record Change<S extends Payment>(S now, PaymentEvent because) {}

    private static Taken taken(Order order, Takings takings) {
        if (takings.refunded().minor() == 0) {
            return new Captured(order, takings);
        }
        return takings.refunded().equals(order.amount())
                ? new Refunded(order, takings)
                : new PartlyRefunded(order, takings);
    }

    private static void mustFit(Order order, Takings takings) {
        must(
                takings.spentOnRefunds().compareTo(order.amount()) <= 0,
                "no more goes back than was captured: %s of %s".formatted(takings.spentOnRefunds(), order.amount()));
    }

    private static void must(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
