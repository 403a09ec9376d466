package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.KeptNotice;
import tel.billing.payment.application.LookIntoNotice;
import tel.billing.payment.application.LookIntoNotice.Wish;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.NoticeView;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of the card processor's notifications, and of what is visible afterwards.
final class ProcessorsWord {
    private static final Reason REASON = new Reason("checked with the bank");

    private final BillingWorld world;
    private final TopUps topUps;
    private int told;
    private Notice latest;
    private Optional<String> addressee = Optional.empty();
    private final Actor egon;

    ProcessorsWord(BillingWorld world, TopUps topUps) {
        this.world = world;
        this.topUps = topUps;
        egon = new Actor(new UserId(world.ids.next()), new AccountId(world.ids.next()), Set.of(Role.ADMIN));
    }

    /// About the person's latest payment, like all following steps.
    Step tellsThatItIsPaid(Person person) {
        return tells(
                "that %s's payment was captured".formatted(person),
                person,
                (order, reference) -> new News.Paid(order.account(), order.id(), reference, order.amount()));
    }

    Step tellsThatItIsPaidUnderAnotherName(Person person) {
        return tells(
                "that %s's payment was captured under another reference".formatted(person),
                person,
                (order, reference) -> new News.Paid(
                        order.account(), order.id(), new ProcessorReference(reference + "-again"), order.amount()));
    }

    Step tellsThatItIsPaidWith(Person person, Money amount) {
        return tells(
                "that %s's payment was captured with %s".formatted(person, amount),
                person,
                (order, reference) -> new News.Paid(order.account(), order.id(), reference, amount));
    }

    Step tellsThatItIsNotPaid(Person person) {
        return tells(
                "that %s's card was declined".formatted(person),
                person,
                (order, _) -> new News.NotPaid(
                        order.account(), order.id(), DeclineReason.INSUFFICIENT_FUNDS, order.amount()));
    }

    Step takesTheCaptureBack(Person person) {
        return tells(
                "that the capture of %s's payment failed".formatted(person),
                person,
                (order, reference) -> new News.TakenBack(order.account(), order.id(), reference, order.amount()));
    }

    Step chargesBack(Money amount, Person person) {
        return tells(
                "that %s of %s's payment was charged back".formatted(amount, person),
                person,
                (order, reference) -> new News.ChargedBack(order.account(), order.id(), reference, amount));
    }

    Step reversesTheChargeback(Money amount, Person person) {
        return tells(
                "that the chargeback of %s was reversed".formatted(amount),
                person,
                (order, reference) -> new News.ChargebackReversed(order.account(), order.id(), reference, amount));
    }

    Step tellsThatTheRefundIsDone(Person person) {
        return tells("that %s's refund was completed".formatted(person), person, (_, _) -> {
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
        return tells(
                "that %s's stored cards changed".formatted(person),
                person,
                (order, _) -> new News.CardsChanged(order.account()));
    }

    Step tellsWhatNobodyUnderstands(Person person) {
        return tells("an event of another merchant", person, (_, _) -> new News.Misfit("The event belongs to another merchant."));
    }

    Step tellsTheSameAgain() {
        return new Step("it reports the same again", () -> world.hear(latest));
    }

    Step whatWasToldIsBroughtIntoTheBooks() {
        return new Step("the service processes the notifications", world::processNotices);
    }

    Step theNoticesAre(NoticeStatus... statuses) {
        return new Step(
                statuses.length == 1
                        ? "the notification is " + TopUps.inWords(statuses[0])
                        : "the notifications are " + TopUps.inWords(statuses),
                () -> assertThat(world.notices.all())
                        .extracting(KeptNotice::status)
                        .containsExactly(statuses));
    }

    Step theReasonIs(String reason) {
        return new Step(
                "the reason is \"%s\"".formatted(reason),
                () -> assertThat(world.notices.all().getLast().reason()).contains(reason));
    }

    Step staffAreAlertedTo(int quarantined) {
        return new Step(
                "staff are alerted to %s in quarantine"
                        .formatted(quarantined == 1 ? "one notification" : "no notification"),
                () -> assertThat(world.notice.countNotices().quarantined()).isEqualTo(quarantined));
    }

    /// Sets the addressee of later notifications.
    Step knowsUsAs(String name) {
        return new Step("the card processor addresses notifications to " + name, () -> addressee = Optional.of(name));
    }

    Step weAreSetUpAs(String name) {
        return new Step("the service is set up as " + name, () -> world.envelopes.become(name));
    }

    Step egonSettlesIt() {
        return egonLooksInto("Egon resolves the notification", Wish.SETTLE);
    }

    Step egonHasItJudgedAgain() {
        return egonLooksInto("Egon retries the notification", Wish.JUDGE_AGAIN);
    }

    private Step egonLooksInto(String words, Wish wish) {
        return new Step(words, () -> {
            var request = KeyedRequest.ofStaff(
                    egon.account(), egon.id(), new IdempotencyKey(UUID.randomUUID()), new Fingerprint("0".repeat(64)));
            var notice = world.notices.all().getLast().id();
            var command = new LookIntoNotice.Command(request, egon, notice, wish, REASON);
            world.noticeDesk.lookIntoNotice().look(command, _ -> new Reply(200, Map.of(), ""));
        });
    }

    Step theAuditLogTells(Action action) {
        return new Step(
                "the audit log shows Egon's action and its reason",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.deed())
                        .containsOnlyOnce(Deed.byStaff(
                                action,
                                egon,
                                Target.ofNotice(
                                        world.notices.all().getLast().id().value()),
                                REASON)));
    }

    Step theAuditLogTellsNothingOf(Action... actions) {
        return new Step(
                "the audit log shows nothing",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.deed().action())
                        .doesNotContain(actions));
    }

    Step staffSeeThatItIsAboutThePaymentOf(Person person) {
        return new Step(
                "staff see that the notification is about %s's payment".formatted(person),
                () -> assertThat(world.noticeDesk
                                .showNotices()
                                .show(world.notices.all().getLast().id()))
                        .flatMap(NoticeView::payment)
                        .contains(topUps.latestOf(person).id()));
    }

    private Step tells(String words, Person person, BiFunction<Order, ProcessorReference, News> news) {
        return new Step("the card processor reports " + words, () -> {
            var order = topUps.latestOf(person).order();
            var reference = world.processor.referenceOf(order).orElse(new ProcessorReference("movement-0"));
            told++;
            latest = new Notice("notice " + told, addressee, news.apply(order, reference), words);
            world.hear(latest);
        });
    }

    private RefundOrder latestRefund() {
        return world.refunds.all().stream().map(Refund::order).toList().getLast();
    }
}
