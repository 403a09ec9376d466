package tel.billing.payment.history;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;

/// All notifications that the processor can send by now, derived from its own state.
final class PossibleNotifications {
    private final BillingWorld world;
    private final PaymentResultKind plot;
    private final List<Money> disputes;
    private final int reversals;
    private final Set<RefundOrder> everGiven = new LinkedHashSet<>();

    /// Of the disputes about these amounts, the first `reversals` are won.
    PossibleNotifications(BillingWorld world, PaymentResultKind plot, List<Money> disputes, int reversals) {
        this.world = world;
        this.plot = plot;
        this.disputes = disputes;
        this.reversals = reversals;
    }

    /// Disputes and failed captures begin only after the refunds, because they decide whether a refund
    /// is accepted.
    List<Notification> of(PaymentOrder paymentOrder, boolean refundsBegan) {
        everGiven.addAll(world.processor.givenBack());
        var news = new ArrayList<Notification>();
        add(
                news,
                "refused",
                new Event.Declined(
                        paymentOrder.account(), paymentOrder.id(), DeclineReason.REFUSED, paymentOrder.amount()));
        world.processor
                .referenceOf(paymentOrder)
                .ifPresent(reference -> addMoney(news, paymentOrder, reference, refundsBegan));
        return news;
    }

    private void addMoney(
            List<Notification> news, PaymentOrder paymentOrder, ProcessorReference reference, boolean refundsBegan) {
        var paid = new Event.Captured(paymentOrder.account(), paymentOrder.id(), reference, paymentOrder.amount());
        add(news, "authorised", paid);
        add(news, "captured", paid);
        if (refundsBegan || !plot.isRefunded()) {
            addWhatTookMoneyFromUs(news, paymentOrder, reference);
        }
        world.refunds.all().forEach(refund -> addRefund(news, refund));
    }

    private void addWhatTookMoneyFromUs(
            List<Notification> news, PaymentOrder paymentOrder, ProcessorReference reference) {
        if (plot.isTakenBack()) {
            var captureFailed = new Event.CaptureFailed(
                    paymentOrder.account(), paymentOrder.id(), reference, paymentOrder.amount());
            add(news, "capture failed", captureFailed);
            add(news, "cancelled", captureFailed);
        }
        for (var number = 1; number <= disputes.size(); number++) {
            var amount = disputes.get(number - 1);
            add(
                    news,
                    "chargeback " + number,
                    new Event.ChargedBack(paymentOrder.account(), paymentOrder.id(), reference, amount));
            if (number <= reversals) {
                add(
                        news,
                        "reversal " + number,
                        new Event.ChargebackReversed(paymentOrder.account(), paymentOrder.id(), reference, amount));
            }
        }
    }

    private void addRefund(List<Notification> news, Refund refund) {
        var order = refund.order();
        if (everGiven.contains(order)) {
            add(
                    news,
                    "refund " + order.id(),
                    new Event.RefundDone(order.account(), order.id(), order.paymentReference(), order.amount()));
        }
        if (world.processor.hasRejected(order)) {
            add(
                    news,
                    "refund failed " + order.id(),
                    new Event.RefundFailed(order.account(), order.id(), order.paymentReference(), order.amount()));
        }
    }

    private static void add(List<Notification> news, String identity, Event event) {
        news.add(new Notification(identity, event, identity));
    }
}
