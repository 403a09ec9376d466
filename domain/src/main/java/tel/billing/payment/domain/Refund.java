package tel.billing.payment.domain;

import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Captured money that goes back to its card. The wallet pays for it when it is a [Draft], before the
/// processor hears of it, and gets the money again when it has [Failed]. A proof of failure outranks [Done]:
/// money may reach a card and come back.
public sealed interface Refund {
    RefundOrder order();

    default RefundId id() {
        return order().id();
    }

    default PaymentId payment() {
        return order().payment();
    }

    default AccountId account() {
        return order().account();
    }

    default Money amount() {
        return order().amount();
    }

    /// A refund whose money may still stay, or come back.
    sealed interface Failable extends Refund permits Draft, Sent, Done {

        default Failed fail() {
            return new Failed(order());
        }
    }

    /// The processor has not heard of it, or nobody knows yet whether it has.
    record Draft(RefundOrder order) implements Failable {

        /// The processor was asked.
        public Sent send() {
            return new Sent(order);
        }
    }

    /// The processor has it, or may have it, and owes us its end.
    record Sent(RefundOrder order) implements Failable {

        public Done finish() {
            return new Done(order);
        }
    }

    record Done(RefundOrder order) implements Failable {}

    record Failed(RefundOrder order) implements Refund {}
}
