package tel.billing.payment.adyen;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Notification.News;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Maps Adyen's event codes to [News] (docs.adyen.com/development-resources/webhooks/webhook-types and
/// docs.adyen.com/risk-management/disputes-api/dispute-notifications). If an event may have moved money and
/// the signed fields do not say how, it becomes a [News.Misfit], which an administrator must resolve.
final class EventCodes {
    /// The PSP reference of this event is the token of a card.
    static final String STORED_CARD = "RECURRING_CONTRACT";

    private EventCodes() {}

    static News news(SignedItem item) {
        return switch (item.eventCode()) {
            case "AUTHORISATION" ->
                item.success() ? ofAttempt(item, News.Paid::new) : ofAttempt(item, EventCodes::notPaid);
            // Adyen does not notify automatic captures, only a capture that replaces a failed one
            case "CAPTURE" -> ifDone(item, () -> ofOriginal(item, News.Paid::new));
            case "CAPTURE_FAILED" -> ifDone(item, () -> ofOriginal(item, News.TakenBack::new));
            // a failed cancellation changes nothing
            case "CANCELLATION", "TECHNICAL_CANCEL" ->
                item.success() ? ofOriginal(item, News.TakenBack::new) : new News.Irrelevant();
            case "EXPIRE" -> new News.Misfit("eventCode: EXPIRE is unexpected, payments are captured immediately");
            case "REFUND" -> ofRefund(item, item.success() ? News.RefundDone::new : News.RefundFailed::new);
            case "REFUND_FAILED", "REFUNDED_REVERSED" -> ifDone(item, () -> ofRefund(item, News.RefundFailed::new));
            case "CANCEL_OR_REFUND" ->
                new News.Misfit("eventCode: the signed fields do not say whether it was cancelled or refunded");
            case "CHARGEBACK", "SECOND_CHARGEBACK" -> ifDone(item, () -> ofOriginal(item, News.ChargedBack::new));
            case "CHARGEBACK_REVERSED" -> ifDone(item, () -> ofOriginal(item, News.ChargebackReversed::new));
            case "PREARBITRATION_WON", "PREARBITRATION_LOST" ->
                new News.Misfit("eventCode: only the settlement report says how much money was moved");
            case STORED_CARD -> cardsChanged(item);
            case "REPORT_AVAILABLE" ->
                ifDone(item, () -> named("pspReference", item.pspReference(), News.ReportReady::new));
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
                    "REQUEST_FOR_INFORMATION" -> new News.Irrelevant();
            default -> new News.Misfit("eventCode: is unknown");
        };
    }

    private static News notPaid(AccountId account, PaymentId payment, ProcessorReference attempt, Money amount) {
        return new News.NotPaid(account, payment, DeclineReason.REFUSED, amount);
    }

    private static News cardsChanged(SignedItem item) {
        return OurReference.read(item.merchantReference())
                .<News>map(ours -> new News.CardsChanged(ours.account()))
                .orElseGet(EventCodes::unknownReference);
    }

    private static News ifDone(SignedItem item, Supplier<News> news) {
        return item.success() ? news.get() : new News.Misfit("success: false is unexpected for " + item.eventCode());
    }

    /// News of the payment that the notification refers to as its original.
    private static News ofOriginal(SignedItem item, OfPayment news) {
        return named("originalReference", item.originalReference(), original -> ofPayment(item, original, news));
    }

    private static News ofAttempt(SignedItem item, OfPayment news) {
        return named("pspReference", item.pspReference(), attempt -> ofPayment(item, attempt, news));
    }

    private static News named(String member, String value, Function<String, News> news) {
        return value.isBlank() ? new News.Misfit(member + ": is missing") : news.apply(value);
    }

    private static News ofPayment(SignedItem item, String reference, OfPayment news) {
        return about(
                item,
                (ours, amount) -> news.of(
                        ours.account(), new PaymentId(ours.subject()), new ProcessorReference(reference), amount));
    }

    private static News ofRefund(SignedItem item, OfRefund news) {
        return named(
                "originalReference",
                item.originalReference(),
                original -> about(
                        item,
                        (ours, amount) -> news.of(
                                ours.account(),
                                new RefundId(ours.subject()),
                                new ProcessorReference(original),
                                amount)));
    }

    private static News about(SignedItem item, BiFunction<OurReference, Money, News> news) {
        var ours = OurReference.read(item.merchantReference());
        var amount = item.money();
        if (ours.isEmpty()) {
            return unknownReference();
        }
        return amount.filter(Money::isPositive)
                .map(money -> news.apply(ours.get(), money))
                .orElseGet(() -> new News.Misfit("amount: is not a positive amount in a known currency"));
    }

    private static News unknownReference() {
        return new News.Misfit("merchantReference: is not a reference of this service");
    }

    private interface OfPayment {
        News of(AccountId account, PaymentId payment, ProcessorReference reference, Money amount);
    }

    private interface OfRefund {
        News of(AccountId account, RefundId refund, ProcessorReference captured, Money amount);
    }
}
