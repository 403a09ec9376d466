package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineOperation;
import tel.billing.shared.AccountId;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;

/// Money that a customer pays for a subscription, gross. Written down before a card or the phone
/// system is asked: as a [Draft] while a card is asked for what the wallet lacks, [Held] while the
/// phone system is asked for the line. It is [Taken] for good, [Released] where nothing came of it,
/// so that it may be tried again, or [Refused] by the card.
public sealed interface Charge {
    Bill bill();

    /// Which hold on the wallet this is, or would be the next, from 1.
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

    /// A charge whose end is not known. A subscription has one at most.
    sealed interface Open extends Charge permits Draft, Held {

        default Taken take(Instant at) {
            return new Taken(bill(), attempt(), at);
        }

        default Released release(Instant at) {
            return new Released(bill(), attempt(), at);
        }
    }

    /// The card is asked for what the wallet lacks; nothing is held.
    ///
    /// @param topUp the payment that brings it
    record Draft(Bill bill, int attempt, PaymentId topUp) implements Open {

        public Held hold(Bill asOfNow, LineOperation operation) {
            return new Held(asOfNow, attempt, operation);
        }

        /// What the card brought is spent on something else: a further attempt, at what it costs by
        /// then.
        public Draft askAgain(Bill asOfNow, PaymentId another) {
            return new Draft(asOfNow, attempt + 1, another);
        }

        public Refused refuse(DeclineReason reason, Instant at) {
            return new Refused(bill, attempt, topUp, reason, at);
        }
    }

    /// The money is held, and the phone system is asked for the line.
    record Held(Bill bill, int attempt, LineOperation operation) implements Open {

        /// Something else was ordered meanwhile, and the line is ordered again.
        public Held ordered(LineOperation again) {
            return new Held(bill, attempt, again);
        }

        /// The line is there, and the time that is paid for begins now, at the same cost.
        public Held beginAt(Bill asOfNow) {
            return new Held(asOfNow, attempt, operation);
        }

        /// The same at another cost: the money is held anew, in a further attempt.
        public Held holdAgain(Bill asOfNow) {
            return new Held(asOfNow, attempt + 1, operation);
        }
    }

    record Taken(Bill bill, int attempt, Instant at) implements Charge {}

    /// Nothing is held any more, and nothing was taken.
    record Released(Bill bill, int attempt, Instant at) implements Charge {

        /// A further attempt, at what it costs by then.
        public Draft ask(Bill asOfNow, PaymentId topUp) {
            return new Draft(asOfNow, attempt + 1, topUp);
        }

        /// A further attempt, at what it costs by then.
        public Held hold(Bill asOfNow, LineOperation operation) {
            return new Held(asOfNow, attempt + 1, operation);
        }
    }

    /// The card that was asked does not pay.
    record Refused(Bill bill, int attempt, PaymentId topUp, DeclineReason reason, Instant at) implements Charge {}
}
