package tel.billing.payment.history;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;

/// All notifications that the processor can send by now, derived from its own state.
final class ProcessorsNews {
    private final BillingWorld world;
    private final Plot plot;
    private final List<Money> disputes;
    private final int reversals;
    private final Set<RefundOrder> everGiven = new LinkedHashSet<>();

    /// Of the disputes about these amounts, the first `reversals` are won.
    ProcessorsNews(BillingWorld world, Plot plot, List<Money> disputes, int reversals) {
        this.world = world;
        this.plot = plot;
        this.disputes = disputes;
        this.reversals = reversals;
    }

    /// Disputes and failed captures begin only after the refunds, because they decide whether a refund
    /// is accepted.
    List<Notice> of(Order order, boolean refundsBegan) {
        everGiven.addAll(world.processor.givenBack());
        var news = new ArrayList<Notice>();
        add(news, "refused", new News.NotPaid(order.account(), order.id(), DeclineReason.REFUSED, order.amount()));
        world.processor.referenceOf(order).ifPresent(reference -> addMoney(news, order, reference, refundsBegan));
        return news;
    }

    private void addMoney(List<Notice> news, Order order, ProcessorReference reference, boolean refundsBegan) {
        var paid = new News.Paid(order.account(), order.id(), reference, order.amount());
        add(news, "authorised", paid);
        add(news, "captured", paid);
        if (refundsBegan || !plot.isRefunded()) {
            addWhatTookMoneyFromUs(news, order, reference);
        }
        world.refunds.all().forEach(refund -> addRefund(news, refund));
    }

    private void addWhatTookMoneyFromUs(List<Notice> news, Order order, ProcessorReference reference) {
        if (plot.isTakenBack()) {
            var takenBack = new News.TakenBack(order.account(), order.id(), reference, order.amount());
            add(news, "capture failed", takenBack);
            add(news, "cancelled", takenBack);
        }
        for (var number = 1; number <= disputes.size(); number++) {
            var amount = disputes.get(number - 1);
            add(news, "chargeback " + number, new News.ChargedBack(order.account(), order.id(), reference, amount));
            if (number <= reversals) {
                add(
                        news,
                        "reversal " + number,
                        new News.ChargebackReversed(order.account(), order.id(), reference, amount));
            }
        }
    }

    private void addRefund(List<Notice> news, Refund refund) {
        var order = refund.order();
        if (everGiven.contains(order)) {
            add(
                    news,
                    "refund " + order.id(),
                    new News.RefundDone(order.account(), order.id(), order.captured(), order.amount()));
        }
        if (world.processor.hasRefused(order)) {
            add(
                    news,
                    "refund failed " + order.id(),
                    new News.RefundFailed(order.account(), order.id(), order.captured(), order.amount()));
        }
    }

    private static void add(List<Notice> news, String identity, News told) {
        news.add(new Notice(identity, told, identity));
    }
}
