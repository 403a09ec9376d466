package tel.billing.payment.domain;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Something that the card processor told of its own accord and that is proven to come from it. It may be
/// told twice, late, and in any order. `identity` is the same each time that the same thing is told, and
/// never of another thing; `addressee` is whom the processor tells it to, in its own words, where it says so;
/// `words` is what was said and proven, for whoever looks into it.
public record Notice(String identity, Optional<String> addressee, News news, String words) {

    /// One that names no addressee.
    public Notice(String identity, News news, String words) {
        this(identity, Optional.empty(), news, words);
    }

    /// What was told.
    public sealed interface News {

        /// The payment that it is about, where it names one.
        default Optional<PaymentId> about() {
            return switch (this) {
                case Paid paid -> Optional.of(paid.payment());
                case NotPaid notPaid -> Optional.of(notPaid.payment());
                case TakenBack takenBack -> Optional.of(takenBack.payment());
                case ChargedBack chargedBack -> Optional.of(chargedBack.payment());
                case ChargebackReversed reversed -> Optional.of(reversed.payment());
                case RefundDone _, RefundFailed _, CardsChanged _, ReportReady _, Irrelevant _, Misfit _ ->
                    Optional.empty();
            };
        }

        /// The card paid, and the money is on its way to us. `reference` names this movement of money.
        record Paid(AccountId account, PaymentId payment, ProcessorReference reference, Money amount) implements News {}

        /// The card did not pay. At a hosted page its owner may try another one.
        record NotPaid(AccountId account, PaymentId payment, DeclineReason reason, Money amount) implements News {}

        /// Money that had been told as paid will not come after all.
        record TakenBack(AccountId account, PaymentId payment, ProcessorReference reference, Money amount)
                implements News {}

        /// The money of a refund is on its way to the card.
        record RefundDone(AccountId account, RefundId refund, ProcessorReference captured, Money amount)
                implements News {}

        /// The money of a refund stays with us, or came back.
        record RefundFailed(AccountId account, RefundId refund, ProcessorReference captured, Money amount)
                implements News {}

        /// The card's owner disputes a payment, and its money was taken from us.
        record ChargedBack(AccountId account, PaymentId payment, ProcessorReference captured, Money amount)
                implements News {}

        /// The dispute ended well: its money is ours again.
        record ChargebackReversed(AccountId account, PaymentId payment, ProcessorReference captured, Money amount)
                implements News {}

        /// The cards that the processor stores for the account are not what they were.
        record CardsChanged(AccountId account) implements News {}

        /// A report of settled money can be had under this name.
        record ReportReady(String name) implements News {}

        /// Nothing that changes our books.
        record Irrelevant() implements News {}

        /// It is genuine and cannot be about us, or we do not understand it: `why` tells which member does
        /// not fit.
        record Misfit(String why) implements News {}
    }
}
