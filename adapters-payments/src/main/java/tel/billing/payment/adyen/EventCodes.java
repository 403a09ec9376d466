package tel.billing.payment.adyen;

import java.util.function.BiFunction;
import java.util.function.Supplier;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Notice.News;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Adyen's event codes in our words (docs.adyen.com/development-resources/webhooks/webhook-types and
/// docs.adyen.com/risk-management/disputes-api/dispute-notifications). What may have moved money, and does not say so
/// in what is signed, is a [News.Misfit], so that somebody looks at it.
final class EventCodes {
    /// Its reference is the token of a card.
    static final String STORED_CARD = "RECURRING_CONTRACT";

    private EventCodes() {}

    static News news(SignedItem item) {
        return switch (item.eventCode()) {
            case "AUTHORISATION" ->
                item.success()
                        ? ofPayment(item, item.pspReference(), News.Paid::new)
                        : ofPayment(item, item.pspReference(), EventCodes::notPaid);
            // Adyen captures by itself and does not tell, but for one that makes up for a failed one
            case "CAPTURE" -> ifDone(item, () -> ofOriginal(item, News.Paid::new));
            case "CAPTURE_FAILED" -> ifDone(item, () -> ofOriginal(item, News.TakenBack::new));
            // one that failed leaves all as it was
            case "CANCELLATION", "TECHNICAL_CANCEL" ->
                item.success() ? ofOriginal(item, News.TakenBack::new) : new News.Irrelevant();
            case "EXPIRE" -> new News.Misfit("eventCode: what is captured at once does not expire");
            case "REFUND" -> ofRefund(item, item.success() ? News.RefundDone::new : News.RefundFailed::new);
            case "REFUND_FAILED", "REFUNDED_REVERSED" -> ifDone(item, () -> ofRefund(item, News.RefundFailed::new));
            case "CANCEL_OR_REFUND" -> new News.Misfit("eventCode: which of the two was done is not signed");
            case "CHARGEBACK", "SECOND_CHARGEBACK" -> ifDone(item, () -> ofOriginal(item, News.ChargedBack::new));
            case "CHARGEBACK_REVERSED" -> ifDone(item, () -> ofOriginal(item, News.ChargebackReversed::new));
            case "PREARBITRATION_WON", "PREARBITRATION_LOST" ->
                new News.Misfit("eventCode: what money it moved stands in the settlement report alone");
            case STORED_CARD -> cardsChanged(item);
            case "REPORT_AVAILABLE" -> ifDone(item, () -> new News.ReportReady(item.pspReference()));
            default -> new News.Irrelevant();
        };
    }

    private static News notPaid(AccountId account, PaymentId payment, ProcessorReference attempt, Money amount) {
        return new News.NotPaid(account, payment, DeclineReason.REFUSED, amount);
    }

    private static News cardsChanged(SignedItem item) {
        return OurReference.read(item.merchantReference())
                .<News>map(ours -> new News.CardsChanged(ours.account()))
                .orElseGet(EventCodes::notOurs);
    }

    private static News ifDone(SignedItem item, Supplier<News> news) {
        return item.success()
                ? news.get()
                : new News.Misfit("success: " + item.eventCode() + " is told when it is done");
    }

    /// About the payment whose own movement of money the notice refers to.
    private static News ofOriginal(SignedItem item, OfPayment news) {
        return item.originalReference().isEmpty()
                ? new News.Misfit("originalReference: is missing")
                : ofPayment(item, item.originalReference(), news);
    }

    private static News ofPayment(SignedItem item, String reference, OfPayment news) {
        return about(
                item,
                (ours, amount) -> news.of(
                        ours.account(), new PaymentId(ours.subject()), new ProcessorReference(reference), amount));
    }

    private static News ofRefund(SignedItem item, OfRefund news) {
        return item.originalReference().isEmpty()
                ? new News.Misfit("originalReference: is missing")
                : about(
                        item,
                        (ours, amount) -> news.of(
                                ours.account(),
                                new RefundId(ours.subject()),
                                new ProcessorReference(item.originalReference()),
                                amount));
    }

    private static News about(SignedItem item, BiFunction<OurReference, Money, News> news) {
        var ours = OurReference.read(item.merchantReference());
        var amount = item.money();
        if (ours.isEmpty()) {
            return notOurs();
        }
        return amount.filter(Money::isPositive)
                .map(money -> news.apply(ours.get(), money))
                .orElseGet(() -> new News.Misfit("amount: is no amount of money"));
    }

    private static News notOurs() {
        return new News.Misfit("merchantReference: is none of ours");
    }

    private interface OfPayment {
        News of(AccountId account, PaymentId payment, ProcessorReference reference, Money amount);
    }

    private interface OfRefund {
        News of(AccountId account, RefundId refund, ProcessorReference captured, Money amount);
    }
}
