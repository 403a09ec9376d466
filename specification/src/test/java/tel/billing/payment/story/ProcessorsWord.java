package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BiFunction;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.KeptNotice;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// What the card processor tells of its own accord, and what is seen of it.
final class ProcessorsWord {
    private final BillingWorld world;
    private final TopUps topUps;
    private int told;
    private Notice latest;

    ProcessorsWord(BillingWorld world, Everyday everyday, TopUps topUps) {
        this.world = world;
        this.topUps = topUps;
    }

    /// Of the person's latest payment, as of all that follows.
    Step tellsThatItIsPaid(Person person) {
        return tells("that %s's payment is paid".formatted(person), person, (order, reference) ->
                new News.Paid(order.account(), order.id(), reference, order.amount()));
    }

    Step tellsThatItIsPaidUnderAnotherName(Person person) {
        return tells("that %s's payment is paid, under another name".formatted(person), person, (order, reference) ->
                new News.Paid(
                        order.account(), order.id(), new ProcessorReference(reference + "-again"), order.amount()));
    }

    Step tellsThatItIsPaidWith(Person person, Money amount) {
        return tells("that %s's payment is paid with %s".formatted(person, amount), person, (order, reference) ->
                new News.Paid(order.account(), order.id(), reference, amount));
    }

    Step tellsThatItIsNotPaid(Person person) {
        return tells("that %s's card did not pay".formatted(person), person, (order, _) ->
                new News.NotPaid(order.account(), order.id(), DeclineReason.INSUFFICIENT_FUNDS, order.amount()));
    }

    Step takesTheCaptureBack(Person person) {
        return tells("that %s's payment will not come after all".formatted(person), person, (order, reference) ->
                new News.TakenBack(order.account(), order.id(), reference, order.amount()));
    }

    Step chargesBack(Money amount, Person person) {
        return tells("that %s of %s's payment are charged back".formatted(amount, person), person, (order, reference) ->
                new News.ChargedBack(order.account(), order.id(), reference, amount));
    }

    Step reversesTheChargeback(Money amount, Person person) {
        return tells("that the chargeback of %s is reversed".formatted(amount), person, (order, reference) ->
                new News.ChargebackReversed(order.account(), order.id(), reference, amount));
    }

    Step tellsThatTheRefundIsDone(Person person) {
        return tells("that %s's refund is done".formatted(person), person, (_, _) -> {
            var refund = latestRefund();
            return new News.RefundDone(refund.account(), refund.id(), refund.captured(), refund.amount());
        });
    }

    Step tellsThatTheRefundFailed(Person person) {
        return tells("that %s's refund failed".formatted(person), person, (_, _) -> {
            var refund = latestRefund();
            return new News.RefundFailed(refund.account(), refund.id(), refund.captured(), refund.amount());
        });
    }

    Step tellsThatTheCardsChanged(Person person) {
        return tells("that %s's cards changed".formatted(person), person, (order, _) ->
                new News.CardsChanged(order.account()));
    }

    Step tellsWhatNobodyUnderstands(Person person) {
        return tells("something that cannot be about us", person, (_, _) -> new News.Misfit("another merchant's"));
    }

    Step tellsTheSameAgain() {
        return new Step("it tells the same again", () -> world.hear(latest));
    }

    Step whatWasToldIsBroughtIntoTheBooks() {
        return new Step("what it told is brought into the books", world::processNotices);
    }

    Step theNoticesAre(NoticeStatus... statuses) {
        return new Step(
                statuses.length == 1
                        ? "that notice is " + TopUps.inWords(statuses[0])
                        : "the notices are " + TopUps.inWords(statuses),
                () -> assertThat(world.notices.all())
                        .extracting(KeptNotice::status)
                        .containsExactly(statuses));
    }

    Step theReasonIs(String reason) {
        return new Step(
                "the reason given is \"%s\"".formatted(reason),
                () -> assertThat(world.notices.all().getLast().reason()).contains(reason));
    }

    Step staffAreAlertedTo(int quarantined) {
        return new Step(
                "staff are alerted to %s in quarantine".formatted(quarantined),
                () -> assertThat(world.notice.countNotices().quarantined()).isEqualTo(quarantined));
    }

    private Step tells(String words, Person person, BiFunction<Order, ProcessorReference, News> news) {
        return new Step("the card processor tells " + words, () -> {
            var order = topUps.latestOf(person).order();
            var reference = world.processor.referenceOf(order).orElse(new ProcessorReference("movement-0"));
            told++;
            latest = new Notice("notice " + told, news.apply(order, reference), words);
            world.hear(latest);
        });
    }

    private RefundOrder latestRefund() {
        return world.refunds.all().stream().map(Refund::order).toList().getLast();
    }
}
