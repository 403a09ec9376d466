package tel.billing.payment.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.NotificationView;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotification.Action;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;

/// Steps of the card processor's notifications, and of what is visible afterwards.
final class NotificationSteps {
    private static final Reason REASON = new Reason("checked with the bank");
    private static final List<String> ORDINALS = List.of("first notification", "second", "third");
    private static final ProcessorReference UNKNOWN_REFERENCE = new ProcessorReference("8835511210681000");
    private static final ProcessorReference OTHER_REFERENCE = new ProcessorReference("8835519999999999");

    private final BillingWorld world;
    private final TopUpSteps topUpSteps;
    private int reported;
    private Notification latest;
    private Optional<String> addressee = Optional.empty();
    private final Actor egon;

    NotificationSteps(BillingWorld world, TopUpSteps topUpSteps) {
        this.world = world;
        this.topUpSteps = topUpSteps;
        egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    }

    /// About the person's latest payment, like all following steps.
    Step reportsThatItIsPaid(Person person) {
        return reports(
                "that %s's payment was captured".formatted(person),
                person,
                (paymentOrder, reference) -> new Event.Captured(
                        paymentOrder.account(), paymentOrder.id(), reference, paymentOrder.amount()));
    }

    Step reportsThatItIsPaidUnderAnotherReference(Person person) {
        return reports(
                "that %s's payment was captured under another reference".formatted(person),
                person,
                (paymentOrder, _) -> new Event.Captured(
                        paymentOrder.account(), paymentOrder.id(), OTHER_REFERENCE, paymentOrder.amount()));
    }

    Step reportsThatItIsPaidWith(Person person, Money amount) {
        return reports(
                "that %s's payment was captured with %s".formatted(person, amount),
                person,
                (paymentOrder, reference) ->
                        new Event.Captured(paymentOrder.account(), paymentOrder.id(), reference, amount));
    }

    Step reportsThatItIsNotPaid(Person person) {
        return reports(
                "that %s's card was declined".formatted(person),
                person,
                (paymentOrder, _) -> new Event.Declined(
                        paymentOrder.account(),
                        paymentOrder.id(),
                        DeclineReason.INSUFFICIENT_FUNDS,
                        paymentOrder.amount()));
    }

    Step takesTheCaptureBack(Person person) {
        return reports(
                "that the capture of %s's payment failed".formatted(person),
                person,
                (paymentOrder, reference) -> new Event.CaptureFailed(
                        paymentOrder.account(), paymentOrder.id(), reference, paymentOrder.amount()));
    }

    Step takesTheCaptureBackUnderAnotherReference(Person person) {
        return reports(
                "under another reference that the capture of %s's payment failed".formatted(person),
                person,
                (paymentOrder, _) -> new Event.CaptureFailed(
                        paymentOrder.account(), paymentOrder.id(), OTHER_REFERENCE, paymentOrder.amount()));
    }

    Step chargesBack(Money amount, Person person) {
        return reports(
                "that %s of %s's payment was charged back".formatted(amount, person),
                person,
                (paymentOrder, reference) ->
                        new Event.ChargedBack(paymentOrder.account(), paymentOrder.id(), reference, amount));
    }

    Step reversesTheChargeback(Money amount, Person person) {
        return reports(
                "that the chargeback of %s was reversed".formatted(amount),
                person,
                (paymentOrder, reference) ->
                        new Event.ChargebackReversed(paymentOrder.account(), paymentOrder.id(), reference, amount));
    }

    Step chargesBackUnderAnotherReference(Money amount, Person person) {
        return reports(
                "under another reference that %s of %s's payment was charged back".formatted(amount, person),
                person,
                (paymentOrder, _) ->
                        new Event.ChargedBack(paymentOrder.account(), paymentOrder.id(), OTHER_REFERENCE, amount));
    }

    Step reversesTheChargebackUnderAnotherReference(Money amount, Person person) {
        return reports(
                "under another reference that the chargeback of %s was reversed".formatted(amount),
                person,
                (paymentOrder, _) -> new Event.ChargebackReversed(
                        paymentOrder.account(), paymentOrder.id(), OTHER_REFERENCE, amount));
    }

    Step reportsThatTheRefundIsDone(Person person) {
        return reports("that %s's refund was completed".formatted(person), person, (_, _) -> {
            var refund = latestRefund();
            return new Event.RefundDone(refund.account(), refund.id(), refund.paymentReference(), refund.amount());
        });
    }

    Step reportsThatTheRefundFailed(Person person) {
        return reports("that %s's refund failed".formatted(person), person, (_, _) -> {
            var refund = latestRefund();
            return new Event.RefundFailed(refund.account(), refund.id(), refund.paymentReference(), refund.amount());
        });
    }

    Step reportsTheRefundWith(Money amount, Person person, RefundResult refundResult) {
        return reports("that a refund of %s to %s %s".formatted(amount, person, refundResult), person, (_, _) -> {
            var refund = latestRefund();
            return refundResult.event(refund.account(), refund.id(), refund.paymentReference(), amount);
        });
    }

    Step reportsTheRefundOfAnotherCapture(Person person, RefundResult refundResult) {
        return reports(
                "that %s's refund, but of another capture, %s".formatted(person, refundResult), person, (_, _) -> {
                    var refund = latestRefund();
                    return refundResult.event(refund.account(), refund.id(), OTHER_REFERENCE, refund.amount());
                });
    }

    Step reportsAnUnknownRefund(Person person, RefundResult refundResult) {
        return reports("that an unknown refund to %s %s".formatted(person, refundResult), person, (_, _) -> {
            var refund = latestRefund();
            return refundResult.event(
                    refund.account(), new RefundId(new UUID(0, 0)), refund.paymentReference(), refund.amount());
        });
    }

    Step reportsThatTheCardsChanged(Person person) {
        return reports(
                "that %s's stored cards changed".formatted(person),
                person,
                (paymentOrder, _) -> new Event.CardsChanged(paymentOrder.account()));
    }

    Step reportsThatTheCardWasSaved(Person person) {
        return reportsThatTheCardWasSaved("that %s saved the card".formatted(person), person, Duration.ZERO);
    }

    Step reportsLateThatTheCardWasSaved(Person person, Duration ago) {
        return reportsThatTheCardWasSaved(
                "late that %s saved the card %s ago".formatted(person, CommonSteps.describe(ago)), person, ago);
    }

    private Step reportsThatTheCardWasSaved(String text, Person person, Duration ago) {
        return new Step("the card processor reports " + text, () -> {
            var account = topUpSteps.latestOf(person).account();
            var card = world.processor.cardsOf(account).orElseThrow().getFirst();
            var saved = new CardSavedReport(
                    account, card.token(), world.realTime.instant().minus(ago));
            reported++;
            latest = new Notification("notice " + reported, addressee, new Event.CardsChanged(account), text);
            world.receiveNotification(latest, saved);
        });
    }

    Step reportsAnEventOfAnotherMerchant(Person person) {
        return reports(
                "an event of another merchant",
                person,
                (_, _) -> new Event.Unsupported("The event belongs to another merchant."));
    }

    Step reportsTheSameAgain() {
        return new Step("it reports the same again", () -> world.receiveNotifications(latest));
    }

    Step theServiceProcessesTheNotifications() {
        return new Step("the service processes the notifications", world::processNotifications);
    }

    Step theNotificationsAre(NotificationStatus... statuses) {
        return new Step(
                describe(List.of(statuses)),
                () -> assertThat(world.notifications.all())
                        .extracting(StoredNotification::status)
                        .containsExactly(statuses));
    }

    Step theReasonIs(String reason) {
        return new Step(
                "the reason is \"%s\"".formatted(reason),
                () -> assertThat(world.notifications.all().getLast().reason()).contains(reason));
    }

    Step theContentIs(String content) {
        return new Step(
                content.equals("erased")
                        ? "the content of the notification is erased"
                        : "the content of the notification is still stored",
                () -> assertThat(world.notifications
                                .all()
                                .getLast()
                                .notification()
                                .content())
                        .isEqualTo(content));
    }

    Step aNotificationIsStored(boolean stored) {
        return new Step(
                stored ? "the notification is still stored" : "the notification is deleted",
                () -> assertThat(world.notifications.all()).hasSize(stored ? 1 : 0));
    }

    Step staffAreAlertedTo(int quarantined) {
        return new Step(
                quarantined == 1
                        ? "staff are alerted to one notification in quarantine"
                        : "staff are no longer alerted to notifications in quarantine",
                () -> assertThat(world.payment.countNotifications().countQuarantined())
                        .isEqualTo(quarantined));
    }

    /// Sets the addressee of later notifications.
    Step knowsUsAs(String name) {
        return new Step("the card processor addresses notifications to " + name, () -> addressee = Optional.of(name));
    }

    Step weAreSetUpAs(String name) {
        return new Step("the service is set up as " + name, () -> world.processorNotifications.become(name));
    }

    Step egonMarksItAsResolved() {
        return egonResolves("Egon resolves the notification", Action.RESOLVE);
    }

    Step egonRetriesIt() {
        return egonResolves("Egon retries the notification", Action.RETRY);
    }

    private Step egonResolves(String text, Action action) {
        return new Step(text, () -> {
            var request =
                    KeyedRequest.ofStaff(egon.account(), egon.id(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
            var notice = world.notifications.all().getLast().id();
            var command = new ResolveNotification.Command(request, egon, notice, action, REASON);
            world.payment.resolveNotification().resolve(command, _ -> new StoredResponse(200, Map.of(), ""));
        });
    }

    Step theAuditLogShows(AuditAction auditAction) {
        return new Step(
                "the audit log shows Egon's action and its reason",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event())
                        .containsOnlyOnce(AuditEvent.byStaff(
                                auditAction,
                                egon,
                                AuditTarget.ofNotification(
                                        world.notifications.all().getLast().id().value()),
                                REASON)));
    }

    Step theAuditLogDoesNotShow(AuditAction... actions) {
        return new Step(
                "the audit log shows nothing",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(actions));
    }

    Step staffSeeThatItIsAboutThePaymentOf(Person person) {
        return new Step(
                "staff see that the notification is about %s's payment".formatted(person),
                () -> assertThat(world.payment
                                .showNotifications()
                                .show(world.notifications.all().getLast().id()))
                        .flatMap(NotificationView::payment)
                        .contains(topUpSteps.latestOf(person).id()));
    }

    private Step reports(String text, Person person, BiFunction<PaymentOrder, ProcessorReference, Event> news) {
        return new Step("the card processor reports " + text, () -> {
            var paymentOrder = topUpSteps.latestOf(person).order();
            var reference = world.processor.referenceOf(paymentOrder).orElse(UNKNOWN_REFERENCE);
            reported++;
            latest = new Notification("notice " + reported, addressee, news.apply(paymentOrder, reference), text);
            world.receiveNotifications(latest);
        });
    }

    private static String describe(List<NotificationStatus> statuses) {
        if (statuses.size() == 1) {
            return "the notification " + describe(statuses.getFirst());
        }
        if (statuses.stream().distinct().count() == 1) {
            return "each notification " + describe(statuses.getFirst());
        }
        return IntStream.range(0, statuses.size())
                .mapToObj(i -> "the %s %s".formatted(ORDINALS.get(i), describe(statuses.get(i))))
                .collect(joining(" and "));
    }

    private static String describe(NotificationStatus status) {
        return switch (status) {
            case RECEIVED -> "is not processed yet";
            case WAITING -> "waits for another notification";
            case DONE -> "is processed";
            case QUARANTINED -> "is in quarantine";
            case RESOLVED -> "is resolved";
        };
    }

    private RefundOrder latestRefund() {
        return world.refunds.all().stream().map(Refund::order).toList().getLast();
    }

    /// What the processor reports about a refund.
    enum RefundResult {
        DONE("was completed"),
        FAILED("failed");

        private final String text;

        RefundResult(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        private Event event(AccountId account, RefundId refund, ProcessorReference paymentReference, Money amount) {
            return switch (this) {
                case DONE -> new Event.RefundDone(account, refund, paymentReference, amount);
                case FAILED -> new Event.RefundFailed(account, refund, paymentReference, amount);
            };
        }
    }
}
