package tel.billing.payment.domain;

import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A refund to the card. The [Draft] is debited from the wallet before the processor receives the refund; a
/// [Failed] refund is credited back. A proven failure overrides [Done], because banks may return money.
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

    /// A refund that may still fail.
    sealed interface Failable extends Refund permits Draft, Sent, Done {

        default Failed fail() {
            return new Failed(order());
        }
    }

    /// The refund has not been sent, or may not have been sent.
    record Draft(RefundOrder order) implements Failable {

        /// The refund was sent to the processor.
        public Sent send() {
            return new Sent(order);
        }
    }

    /// The processor has the refund, or may have it, and its result is outstanding.
    record Sent(RefundOrder order) implements Failable {

        public Done finish() {
            return new Done(order);
        }
    }

    record Done(RefundOrder order) implements Failable {}

    record Failed(RefundOrder order) implements Refund {}
}
