package tel.billing.payment.adyen.notification;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.adyen.AdyenReports;
import tel.billing.payment.adyen.OurReference;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Maps Adyen's event codes to [Event] (docs.adyen.com/development-resources/webhooks/webhook-types and
/// docs.adyen.com/risk-management/disputes-api/dispute-notifications). If an event may have moved money and
/// the signed fields do not say how, it becomes a [Event.Unsupported], which an administrator must resolve.
final class EventCodes {
    /// The PSP reference of this event is the token of a card.
    static final String STORED_CARD = "RECURRING_CONTRACT";

    private EventCodes() {}

    static Event event(SignedItem item) {
        return switch (item.eventCode()) {
            case "AUTHORISATION" ->
                item.success() ? ofAttempt(item, Event.Captured::new) : ofAttempt(item, EventCodes::declined);
            // Adyen does not notify automatic captures, only a capture that replaces a failed one
            case "CAPTURE" -> ifDone(item, () -> ofOriginal(item, Event.Captured::new));
            case "CAPTURE_FAILED" -> ifDone(item, () -> ofOriginal(item, Event.CaptureFailed::new));
            // a failed cancellation changes nothing
            case "CANCELLATION", "TECHNICAL_CANCEL" ->
                item.success() ? ofOriginal(item, Event.CaptureFailed::new) : new Event.Irrelevant();
            case "EXPIRE" ->
                new Event.Unsupported("eventCode: EXPIRE is unexpected, payments are captured immediately");
            case "REFUND" -> ofRefund(item, item.success() ? Event.RefundDone::new : Event.RefundFailed::new);
            case "REFUND_FAILED", "REFUNDED_REVERSED" -> ifDone(item, () -> ofRefund(item, Event.RefundFailed::new));
            case "CANCEL_OR_REFUND" ->
                new Event.Unsupported("eventCode: the signed fields do not say whether it was cancelled or refunded");
            case "CHARGEBACK", "SECOND_CHARGEBACK" -> ifDone(item, () -> ofOriginal(item, Event.ChargedBack::new));
            case "CHARGEBACK_REVERSED" -> ifDone(item, () -> ofOriginal(item, Event.ChargebackReversed::new));
            case "PREARBITRATION_WON", "PREARBITRATION_LOST" ->
                new Event.Unsupported("eventCode: only the settlement report says how much money was moved");
            case STORED_CARD -> cardsChanged(item);
            case "REPORT_AVAILABLE" ->
                ifDone(item, () -> named("pspReference", item.pspReference(), EventCodes::reportReady));
            // requests, announcements and events that the service does not use
            case "AUTHORISATION_ADJUSTMENT",
                    "INFORMATION_SUPPLIED",
                    "MANUAL_REVIEW_ACCEPT",
                    "MANUAL_REVIEW_REJECT",
                    "NOTIFICATION_OF_CHARGEBACK",
                    "NOTIFICATION_OF_FRAUD",
                    "OFFER_CLOSED",
                    "ORDER_CLOSED",
                    "ORDER_OPENED",
                    "PENDING",
                    "PROCESS_RETRY",
                    "REQUEST_FOR_INFORMATION" -> new Event.Irrelevant();
            default -> new Event.Unsupported("eventCode: is unknown");
        };
    }

    private static Event declined(AccountId account, PaymentId payment, ProcessorReference attempt, Money amount) {
        return new Event.Declined(account, payment, DeclineReason.REFUSED, amount);
    }

    private static Event reportReady(String report) {
        return AdyenReports.isMisnamed(report)
                ? new Event.Unsupported("pspReference: is not settlement_detail_report_batch_<number>.csv")
                : new Event.ReportReady(report);
    }

    private static Event cardsChanged(SignedItem item) {
        return OurReference.read(item.merchantReference())
                .<Event>map(ours -> new Event.CardsChanged(ours.account()))
                .orElseGet(EventCodes::unknownReference);
    }

    private static Event ifDone(SignedItem item, Supplier<Event> toEvent) {
        return item.success()
                ? toEvent.get()
                : new Event.Unsupported("success: false is unexpected for " + item.eventCode());
    }

    /// The event of the payment that the notification refers to as its original.
    private static Event ofOriginal(SignedItem item, OfPayment toEvent) {
        return named("originalReference", item.originalReference(), original -> ofPayment(item, original, toEvent));
    }

    private static Event ofAttempt(SignedItem item, OfPayment toEvent) {
        return named("pspReference", item.pspReference(), attempt -> ofPayment(item, attempt, toEvent));
    }

    private static Event named(String member, String value, Function<String, Event> toEvent) {
        return value.isBlank() ? new Event.Unsupported(member + ": is missing") : toEvent.apply(value);
    }

    private static Event ofPayment(SignedItem item, String reference, OfPayment toEvent) {
        return about(
                item,
                (ours, amount) -> toEvent.of(
                        ours.account(), new PaymentId(ours.subject()), new ProcessorReference(reference), amount));
    }

    private static Event ofRefund(SignedItem item, OfRefund toEvent) {
        return named(
                "originalReference",
                item.originalReference(),
                original -> about(
                        item,
                        (ours, amount) -> toEvent.of(
                                ours.account(),
                                new RefundId(ours.subject()),
                                new ProcessorReference(original),
                                amount)));
    }

    private static Event about(SignedItem item, BiFunction<OurReference, Money, Event> toEvent) {
        var ours = OurReference.read(item.merchantReference());
        var amount = item.money();
        if (ours.isEmpty()) {
            return unknownReference();
        }
        return amount.filter(Money::isPositive)
                .map(money -> toEvent.apply(ours.get(), money))
                .orElseGet(() -> new Event.Unsupported("amount: is not a positive amount in a known currency"));
    }

    private static Event unknownReference() {
        return new Event.Unsupported("merchantReference: is not a reference of this service");
    }

    private interface OfPayment {
        Event of(AccountId account, PaymentId payment, ProcessorReference reference, Money amount);
    }

    private interface OfRefund {
        Event of(AccountId account, RefundId refund, ProcessorReference paymentReference, Money amount);
    }
}
