package tel.billing.payment.domain;

import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;

/// A refund to the card. The [Draft] is debited from the wallet before the processor receives the refund; a
/// [Failed] refund is credited back. A proven failure overrides [Done], because banks may return money. Every
/// transition raises the version.
public sealed interface Refund {
    RefundOrder order();

    Version version();

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

        default Transition<Failed> fail() {
            return new Transition<>(this, new Failed(order(), version().next()), new RefundEvent.Failed());
        }
    }

    /// The refund has not been sent, or may not have been sent.
    record Draft(RefundOrder order) implements Failable {

        @Override
        public Version version() {
            return Version.FIRST;
        }

        /// The refund was sent to the processor.
        public Transition<Sent> send() {
            return new Transition<>(this, new Sent(order, version().next()), new RefundEvent.Sent());
        }
    }

    /// The processor has the refund, or may have it, and its result is outstanding.
    record Sent(RefundOrder order, Version version) implements Failable {

        public Transition<Done> finish() {
            return new Transition<>(this, new Done(order, version.next()), new RefundEvent.Done());
        }
    }

    record Done(RefundOrder order, Version version) implements Failable {

        /// The bank has returned the money.
        @Override
        public Transition<Failed> fail() {
            return new Transition<>(this, new Failed(order, version.next()), new RefundEvent.Returned());
        }
    }

    record Failed(RefundOrder order, Version version) implements Refund {}

    /// A legal change from one state to the next. Only refunds create transitions.
    record Transition<S extends Refund>(Refund from, S to, RefundEvent event) {

        public Transition {
            if (!to.order().equals(from.order())
                    || !to.version().equals(from.version().next())) {
                throw new IllegalArgumentException("A transition must lead to the next version of the same refund");
            }
        }
    }
}
