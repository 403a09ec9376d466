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
import tel.billing.shared.Version;

/// A card payment. It is stored as a [Draft] before the processor receives it. The processor's answer makes
/// it [Captured] or [Declined]; without an answer, it is [Pending]. A proven capture overrides [Declined] and
/// [Expired]. Captured money may be refunded, disputed, or turn out to have failed. Every transition raises
/// the version.
public sealed interface Payment {
    PaymentOrder order();

    Version version();

    default PaymentId id() {
        return order().id();
    }

    default AccountId account() {
        return order().account();
    }

    default Money amount() {
        return order().amount();
    }

    /// A payment that may still be captured.
    sealed interface Capturable extends Payment permits Open, Declined, Expired {

        default Transition<Captured> capture(ProcessorReference reference, Optional<Card> card, Instant at) {
            var capturedFunds = CapturedFunds.unrefunded(reference, card, amount().currency());
            return new Transition<>(
                    this,
                    new Captured(order(), version().next(), capturedFunds),
                    new PaymentEvent.Captured(reference, at));
        }
    }

    /// A payment without a final result.
    sealed interface Open extends Capturable permits Draft, Pending {

        default Transition<Declined> decline(DeclineReason reason, Instant at) {
            return new Transition<>(
                    this, new Declined(order(), version().next(), reason), new PaymentEvent.Declined(reason, at));
        }

        /// The time limit has passed, or the payment was abandoned.
        default Transition<Expired> expire(Instant at) {
            return new Transition<>(this, new Expired(order(), version().next()), new PaymentEvent.Expired(at));
        }
    }

    /// A captured payment, in any later state.
    sealed interface EverCaptured extends Payment permits Disputable, Failed {
        CapturedFunds funds();

        default ProcessorReference reference() {
            return funds().reference();
        }

        default Optional<Card> card() {
            return funds().card();
        }

        /// The refundable amount: completed and pending refunds are deducted.
        default Money remaining() {
            return amount().minus(funds().refundedOrPending());
        }

        /// The processor has sent the money of a refund to the card.
        default Transition<? extends EverCaptured> completeRefund(RefundId refund, Money money, Instant at) {
            return new Transition<>(
                    this,
                    after(this, funds().withCompletedRefund(money)),
                    new PaymentEvent.RefundDone(refund, money, at));
        }

        /// A refund has failed before it reached the card.
        default Transition<? extends EverCaptured> failRefund(RefundId refund, Money money, Instant at) {
            return new Transition<>(
                    this,
                    after(this, funds().withFailedRefund(money)),
                    new PaymentEvent.RefundFailed(refund, money, at));
        }

        /// The bank has returned the money of a refund.
        default Transition<? extends EverCaptured> returnRefund(RefundId refund, Money money, Instant at) {
            return new Transition<>(
                    this,
                    after(this, funds().withReturnedRefund(money)),
                    new PaymentEvent.RefundFailed(refund, money, at));
        }
    }

    /// A captured payment that the cardholder may dispute. Banks also accept disputes of refunded payments,
    /// and further disputes while another one is open.
    sealed interface Disputable extends EverCaptured permits Undisputed, ChargedBack {
        /// Open disputes, oldest first.
        List<Dispute> disputes();

        /// The cardholder disputed the payment, and the processor deducted the money.
        default Transition<ChargedBack> chargeBack(Money money, Instant at) {
            var capturedFunds = funds().disputed();
            var begun = new Dispute(capturedFunds.chargebacks(), money);
            var disputes = Stream.concat(disputes().stream(), Stream.of(begun)).toList();
            return new Transition<>(
                    this,
                    new ChargedBack(order(), version().next(), capturedFunds, disputes),
                    new PaymentEvent.ChargedBack(money, at));
        }
    }

    /// A captured payment without an open dispute.
    sealed interface Undisputed extends Disputable permits Refundable, Refunded {

        @Override
        default List<Dispute> disputes() {
            return List.of();
        }

        /// The processor reported that the capture failed. Refunds that were paid out stay paid out.
        default Transition<Failed> failCapture(Instant at) {
            return new Transition<>(
                    this, new Failed(order(), version().next(), funds()), new PaymentEvent.CaptureFailed(at));
        }
    }

    /// A payment with money left to refund.
    sealed interface Refundable extends Undisputed permits Captured, PartlyRefunded {

        /// Sends an amount, at most [#remaining], back to the card.
        default Transition<? extends EverCaptured> refund(RefundId refund, Money money, Instant at) {
            return new Transition<>(
                    this,
                    after(this, funds().withPendingRefund(money)),
                    new PaymentEvent.RefundBegun(refund, money, at));
        }
    }

    record Draft(PaymentOrder order) implements Open {

        @Override
        public Version version() {
            return Version.FIRST;
        }

        /// The customer is sent to the processor's page.
        public Transition<Pending> requireAction(URI page, Instant expiresAt, Instant at) {
            return new Transition<>(
                    this,
                    new Pending(order, version().next(), Optional.of(page), expiresAt),
                    new PaymentEvent.ActionRequired(page, at));
        }

        /// The processor's result is outstanding.
        public Transition<Pending> awaitResult(Instant expiresAt, Instant at) {
            return new Transition<>(
                    this,
                    new Pending(order, version().next(), Optional.empty(), expiresAt),
                    new PaymentEvent.ResultPending(at));
        }
    }

    /// The customer must act on `page`, or the processor must respond, before `expiresAt`.
    record Pending(PaymentOrder order, Version version, Optional<URI> page, Instant expiresAt) implements Open {

        /// A repeated request revealed that the customer must act.
        public Transition<Pending> requireAction(URI newPage, Instant at) {
            return new Transition<>(
                    this,
                    new Pending(order, version.next(), Optional.of(newPage), expiresAt),
                    new PaymentEvent.ActionRequired(newPage, at));
        }
    }

    /// Captured, without completed refunds. Some refunds may be pending.
    record Captured(PaymentOrder order, Version version, CapturedFunds funds) implements Refundable {

        public Captured {
            requireRefundsWithin(order, funds);
            require(funds.refunded().minor() == 0, "A captured payment must not have completed refunds");
        }
    }

    record PartlyRefunded(PaymentOrder order, Version version, CapturedFunds funds) implements Refundable {

        public PartlyRefunded {
            requireRefundsWithin(order, funds);
            require(
                    funds.refunded().isPositive() && funds.refunded().compareTo(order.amount()) < 0,
                    "A partly refunded payment must have refunds below its amount");
        }
    }

    /// The whole amount was refunded.
    record Refunded(PaymentOrder order, Version version, CapturedFunds funds) implements Undisputed {

        public Refunded {
            requireRefundsWithin(order, funds);
            require(funds.refunded().equals(order.amount()), "The refunds of a refunded payment must equal its amount");
        }
    }

    /// The cardholder disputed the payment, and the processor deducted money.
    record ChargedBack(PaymentOrder order, Version version, CapturedFunds funds, List<Dispute> disputes)
            implements Disputable {

        public ChargedBack {
            disputes = List.copyOf(disputes);
            requireRefundsWithin(order, funds);
            require(!disputes.isEmpty(), "A charged-back payment must have an open dispute");
            require(
                    disputes.stream()
                            .allMatch(dispute -> dispute.number() <= funds.chargebacks()
                                    && dispute.amount().compareTo(order.amount()) <= 0),
                    "The disputed amount must not exceed the captured amount");
        }

        /// The oldest open dispute about this amount.
        public Optional<Dispute> disputeAbout(Money money) {
            return disputes.stream()
                    .filter(dispute -> dispute.amount().equals(money))
                    .findFirst();
        }

        /// A dispute was won, and its money returned. After the last one, the payment has its earlier
        /// state again.
        public Transition<? extends EverCaptured> reverse(Dispute ended, Instant at) {
            var left =
                    disputes.stream().filter(dispute -> !dispute.equals(ended)).toList();
            require(left.size() == disputes.size() - 1, "Only an open dispute can be reversed");
            var next = version.next();
            var to = left.isEmpty() ? undisputed(order, next, funds) : new ChargedBack(order, next, funds, left);
            return new Transition<>(this, to, new PaymentEvent.ChargebackReversed(ended.amount(), at));
        }
    }

    record Declined(PaymentOrder order, Version version, DeclineReason reason) implements Capturable {}

    record Expired(PaymentOrder order, Version version) implements Capturable {}

    /// The capture failed although the processor had reported it.
    record Failed(PaymentOrder order, Version version, CapturedFunds funds) implements EverCaptured {

        public Failed {
            requireRefundsWithin(order, funds);
        }
    }

    /// A legal change from one state to the next. Only payments create transitions.
    record Transition<S extends Payment>(Payment from, S to, PaymentEvent event) {

        public Transition {
            require(
                    to.order().equals(from.order())
                            && to.version().equals(from.version().next()),
                    "A transition must lead to the next version of the same payment");
        }
    }

    /// The next version of the payment, with these funds.
    private static EverCaptured after(EverCaptured payment, CapturedFunds funds) {
        var order = payment.order();
        var next = payment.version().next();
        return switch (payment) {
            case Undisputed _ -> undisputed(order, next, funds);
            case ChargedBack chargedBack -> new ChargedBack(order, next, funds, chargedBack.disputes());
            case Failed _ -> new Failed(order, next, funds);
        };
    }

    private static Undisputed undisputed(PaymentOrder paymentOrder, Version version, CapturedFunds capturedFunds) {
        if (capturedFunds.refunded().minor() == 0) {
            return new Captured(paymentOrder, version, capturedFunds);
        }
        return capturedFunds.refunded().equals(paymentOrder.amount())
                ? new Refunded(paymentOrder, version, capturedFunds)
                : new PartlyRefunded(paymentOrder, version, capturedFunds);
    }

    private static void requireRefundsWithin(PaymentOrder paymentOrder, CapturedFunds capturedFunds) {
        require(
                capturedFunds.refundedOrPending().compareTo(paymentOrder.amount()) <= 0,
                "Refunds of %s exceed the captured amount %s"
                        .formatted(capturedFunds.refundedOrPending(), paymentOrder.amount()));
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
