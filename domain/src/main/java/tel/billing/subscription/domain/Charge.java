package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.shared.AccountId;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;

/// A charge for a subscription, VAT included. It is stored before a card or the PBX is called. A [Draft]
/// waits for the card payment of the shortfall; a [Held] charge waits for the line. A charge ends as
/// [Taken] (captured), [Released] (can be retried) or [Refused] (declined by the card).
public sealed interface Charge {
    Bill bill();

    /// The number of the current or next hold, from 1.
    int attempt();

    default ChargeId id() {
        return bill().id();
    }

    default AccountId account() {
        return bill().account();
    }

    default SubscriptionId subscription() {
        return bill().subscription();
    }

    /// A charge without a result. A subscription has at most one.
    sealed interface Open extends Charge permits Draft, Held {

        default Taken take(Instant at) {
            return new Taken(bill(), attempt(), at);
        }

        default Released release(Instant at) {
            return new Released(bill(), attempt(), at);
        }
    }

    /// Waits for a card payment of the shortfall; nothing is held.
    ///
    /// @param topUp the payment of the shortfall
    record Draft(Bill bill, int attempt, PaymentId topUp) implements Open {

        public Held hold(Bill asOfNow, LineOperationId operation) {
            return new Held(asOfNow, attempt, operation);
        }

        /// A further attempt at the current price, because the money of the card was spent elsewhere.
        public Draft askAgain(Bill asOfNow, PaymentId another) {
            return new Draft(asOfNow, attempt + 1, another);
        }

        public Refused refuse(DeclineReason reason, Instant at) {
            return new Refused(bill, attempt, topUp, reason, at);
        }
    }

    /// The money is held, and the charge waits for the PBX to set up the line.
    record Held(Bill bill, int attempt, LineOperationId operation) implements Open {

        /// The line is ordered again because another order replaced this one.
        public Held ordered(LineOperationId again) {
            return new Held(bill, attempt, again);
        }

        /// The line is set up: the paid time begins now, at the same amount.
        public Held beginAt(Bill asOfNow) {
            return new Held(asOfNow, attempt, operation);
        }

        /// The paid time begins now, at another amount, which is held in a further attempt.
        public Held holdAgain(Bill asOfNow) {
            return new Held(asOfNow, attempt + 1, operation);
        }
    }

    record Taken(Bill bill, int attempt, Instant at) implements Charge {}

    /// The money was released; nothing was captured.
    record Released(Bill bill, int attempt, Instant at) implements Charge {

        /// A further attempt at the current price, which charges a card.
        public Draft ask(Bill asOfNow, PaymentId topUp) {
            return new Draft(asOfNow, attempt + 1, topUp);
        }

        /// A further attempt at the current price, which holds money of the wallet.
        public Held hold(Bill asOfNow, LineOperationId operation) {
            return new Held(asOfNow, attempt + 1, operation);
        }
    }

    /// The card was declined.
    record Refused(Bill bill, int attempt, PaymentId topUp, DeclineReason reason, Instant at) implements Charge {}
}
