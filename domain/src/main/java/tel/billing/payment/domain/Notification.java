package tel.billing.payment.domain;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// An authentic notification (webhook event) of the card processor. Notifications may arrive twice, late and
/// in any order. `identity` is the same for every delivery of the same event and unique to it. `addressee` is
/// the merchant to whom the processor addresses the event, if named. `content` is the authenticated content,
/// for staff.
public record Notification(String identity, Optional<String> addressee, Event event, String content) {

    /// A notification without an addressee.
    public Notification(String identity, Event event, String text) {
        this(identity, Optional.empty(), event, text);
    }

    /// The reported event.
    public sealed interface Event {

        /// The account of the event, if it names one.
        default Optional<AccountId> namedAccount() {
            return switch (this) {
                case Captured captured -> Optional.of(captured.account());
                case Declined declined -> Optional.of(declined.account());
                case CaptureFailed captureFailed -> Optional.of(captureFailed.account());
                case ChargedBack chargedBack -> Optional.of(chargedBack.account());
                case ChargebackReversed reversed -> Optional.of(reversed.account());
                case RefundDone done -> Optional.of(done.account());
                case RefundFailed failed -> Optional.of(failed.account());
                case CardsChanged changed -> Optional.of(changed.account());
                case ReportReady _, Irrelevant _, Unsupported _ -> Optional.empty();
            };
        }

        /// The payment of the event, if it names one.
        default Optional<PaymentId> namedPayment() {
            return switch (this) {
                case Captured captured -> Optional.of(captured.payment());
                case Declined declined -> Optional.of(declined.payment());
                case CaptureFailed captureFailed -> Optional.of(captureFailed.payment());
                case ChargedBack chargedBack -> Optional.of(chargedBack.payment());
                case ChargebackReversed reversed -> Optional.of(reversed.payment());
                case RefundDone _, RefundFailed _, CardsChanged _, ReportReady _, Irrelevant _, Unsupported _ ->
                    Optional.empty();
            };
        }

        /// The label of this event in the API.
        default String label() {
            return switch (this) {
                case Captured _ -> "paid";
                case Declined _ -> "not_paid";
                case CaptureFailed _ -> "taken_back";
                case RefundDone _ -> "refund_done";
                case RefundFailed _ -> "refund_failed";
                case ChargedBack _ -> "charged_back";
                case ChargebackReversed _ -> "chargeback_reversed";
                case CardsChanged _ -> "cards_changed";
                case ReportReady _ -> "report_ready";
                case Irrelevant _ -> "irrelevant";
                case Unsupported _ -> "misfit";
            };
        }

        /// The card was charged. `reference` identifies this transaction.
        record Captured(AccountId account, PaymentId payment, ProcessorReference reference, Money amount)
                implements Event {}

        /// The card was declined. On a hosted page, the customer may try another one.
        record Declined(AccountId account, PaymentId payment, DeclineReason reason, Money amount) implements Event {}

        /// The capture failed after the processor had reported it.
        record CaptureFailed(AccountId account, PaymentId payment, ProcessorReference reference, Money amount)
                implements Event {}

        /// The processor has sent the money to the card.
        record RefundDone(AccountId account, RefundId refund, ProcessorReference paymentReference, Money amount)
                implements Event {}

        /// The refund failed, or the bank returned its money.
        record RefundFailed(AccountId account, RefundId refund, ProcessorReference paymentReference, Money amount)
                implements Event {}

        /// The cardholder disputes a payment, and the processor deducted the money.
        record ChargedBack(AccountId account, PaymentId payment, ProcessorReference paymentReference, Money amount)
                implements Event {}

        /// The dispute was won: the processor returned the money.
        record ChargebackReversed(
                AccountId account, PaymentId payment, ProcessorReference paymentReference, Money amount)
                implements Event {}

        /// The processor's stored cards of the account have changed.
        record CardsChanged(AccountId account) implements Event {}

        /// A settlement report with this name is available.
        record ReportReady(String name) implements Event {}

        /// An event without an effect on the ledger.
        record Irrelevant() implements Event {}

        /// The event is authentic, but not about this service or not understood; `reason` names the member
        /// that does not fit.
        record Unsupported(String reason) implements Event {}
    }
}
