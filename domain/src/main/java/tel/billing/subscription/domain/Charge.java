package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Version;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;

/// A charge for a subscription, VAT included. It is stored before a card or the PBX is called. A [Draft]
/// waits for the card payment of the shortfall; a [Held] charge waits for the line. A charge ends as
/// [Captured], [Released] (can be retried) or [Declined] (by the card). A renewal needs no line order, so
/// only a purchase is held.
public sealed interface Charge {
    Bill bill();

    /// The number of the current or next hold, from 1.
    int attempt();

    Version version();

    default ChargeId id() {
        return bill().id();
    }

    default AccountId account() {
        return bill().account();
    }

    default SubscriptionId subscription() {
        return bill().subscription();
    }

    /// A new purchase whose shortfall a card pays.
    static Creation<PurchaseDraft> openPurchase(Bill bill, PaymentId topUp) {
        return new Creation<>(new PurchaseDraft(bill, 1, topUp, Version.FIRST), new ChargeEvent.CardRequested(topUp));
    }

    /// A new purchase whose money is held.
    static Creation<Held> openHeld(Bill bill, LineOperationId operation) {
        return new Creation<>(new Held(bill, 1, operation, Version.FIRST), new ChargeEvent.LineRequested(operation));
    }

    /// A new renewal whose shortfall a card pays.
    static Creation<RenewalDraft> openRenewal(Bill bill, PaymentId topUp) {
        return new Creation<>(new RenewalDraft(bill, 1, topUp, Version.FIRST), new ChargeEvent.CardRequested(topUp));
    }

    /// A new renewal that the wallet pays immediately.
    static Creation<Captured> captureRenewal(Bill bill, Instant at) {
        mustBe(isRenewal(bill), bill);
        return new Creation<>(new Captured(bill, 1, at, Version.FIRST), new ChargeEvent.Captured(at));
    }

    /// A charge without a result. A subscription has at most one.
    sealed interface Open extends Charge permits Draft, Held {

        default Transition<Released> release(Instant at) {
            return new Transition<>(
                    this, new Released(bill(), attempt(), at, version().next()), new ChargeEvent.Released(at));
        }
    }

    /// Waits for a card payment of the shortfall; nothing is held.
    sealed interface Draft extends Open permits PurchaseDraft, RenewalDraft {

        /// The payment of the shortfall.
        PaymentId topUp();

        default Transition<Declined> decline(DeclineReason reason, Instant at) {
            return new Transition<>(
                    this,
                    new Declined(
                            bill(), attempt(), topUp(), reason, at, version().next()),
                    new ChargeEvent.Declined(reason, at));
        }
    }

    record PurchaseDraft(Bill bill, int attempt, PaymentId topUp, Version version) implements Draft {

        public PurchaseDraft {
            mustBe(!isRenewal(bill), bill);
        }

        public Transition<Held> hold(Bill asOfNow, LineOperationId operation) {
            return new Transition<>(
                    this,
                    new Held(asOfNow, attempt, operation, version.next()),
                    new ChargeEvent.LineRequested(operation));
        }
    }

    record RenewalDraft(Bill bill, int attempt, PaymentId topUp, Version version) implements Draft {

        public RenewalDraft {
            mustBe(isRenewal(bill), bill);
        }

        /// The wallet pays the renewal at the current price.
        public Transition<Captured> capture(Bill asOfNow, Instant at) {
            return new Transition<>(
                    this, new Captured(asOfNow, attempt, at, version.next()), new ChargeEvent.Captured(at));
        }

        /// A further attempt at the current price, because the money of the card was spent elsewhere.
        public Transition<RenewalDraft> requestCardAgain(Bill asOfNow, PaymentId another) {
            return new Transition<>(
                    this,
                    new RenewalDraft(asOfNow, attempt + 1, another, version.next()),
                    new ChargeEvent.CardRequested(another));
        }
    }

    /// The money is held, and the charge waits for the PBX to set up the line.
    record Held(Bill bill, int attempt, LineOperationId operation, Version version) implements Open {

        public Held {
            mustBe(!isRenewal(bill), bill);
        }

        /// The line is ordered again because another order replaced this one.
        public Transition<Held> requestLineAgain(LineOperationId another) {
            return new Transition<>(
                    this, new Held(bill, attempt, another, version.next()), new ChargeEvent.LineRequested(another));
        }

        /// The line is set up, and the paid time is the one of the bill.
        public Transition<Captured> capture(Instant at) {
            return capture(bill, attempt, at);
        }

        /// The line is set up: the paid time begins now, at the same amount.
        public Transition<Captured> captureFromNow(Bill asOfNow, Instant at) {
            return capture(asOfNow, attempt, at);
        }

        /// The line is set up: the paid time begins now, at another amount, which is held in a further
        /// attempt.
        public Transition<Captured> captureInFurtherAttempt(Bill asOfNow, Instant at) {
            return capture(asOfNow, attempt + 1, at);
        }

        private Transition<Captured> capture(Bill captured, int ofAttempt, Instant at) {
            return new Transition<>(
                    this, new Captured(captured, ofAttempt, at, version.next()), new ChargeEvent.Captured(at));
        }
    }

    record Captured(Bill bill, int attempt, Instant at, Version version) implements Charge {}

    /// The money was released; nothing was captured.
    record Released(Bill bill, int attempt, Instant at, Version version) implements Charge {

        /// A further attempt at the current price, which charges a card.
        public Transition<PurchaseDraft> requestCard(Bill asOfNow, PaymentId topUp) {
            return new Transition<>(
                    this,
                    new PurchaseDraft(asOfNow, attempt + 1, topUp, version.next()),
                    new ChargeEvent.CardRequested(topUp));
        }

        /// A further attempt at the current price, which holds money of the wallet.
        public Transition<Held> hold(Bill asOfNow, LineOperationId operation) {
            return new Transition<>(
                    this,
                    new Held(asOfNow, attempt + 1, operation, version.next()),
                    new ChargeEvent.LineRequested(operation));
        }
    }

    /// The card was declined.
    record Declined(Bill bill, int attempt, PaymentId topUp, DeclineReason reason, Instant at, Version version)
            implements Charge {}

    /// A change of a charge that is legal, because only the charge creates it.
    sealed interface Change<S extends Charge> permits Creation, Transition {
        S to();

        ChargeEvent event();
    }

    /// A new charge.
    record Creation<S extends Charge>(S to, ChargeEvent event) implements Change<S> {

        public Creation {
            if (!to.version().equals(Version.FIRST)) {
                throw new IllegalArgumentException("%s is not a first state".formatted(to));
            }
        }
    }

    /// A charge in its next state.
    record Transition<S extends Charge>(Charge from, S to, ChargeEvent event) implements Change<S> {

        public Transition {
            if (!to.id().equals(from.id())
                    || !to.version().equals(from.version().next())) {
                throw new IllegalArgumentException("%s is not a next state of %s".formatted(to, from));
            }
        }
    }

    private static boolean isRenewal(Bill bill) {
        return bill.purpose() == ChargePurpose.RENEWAL;
    }

    private static void mustBe(boolean isOfPurpose, Bill bill) {
        if (!isOfPurpose) {
            throw new IllegalArgumentException("The purpose of the bill is %s".formatted(bill.purpose()));
        }
    }
}
