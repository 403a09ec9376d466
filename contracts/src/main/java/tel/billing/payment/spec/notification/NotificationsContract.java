package tel.billing.payment.spec.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [Notifications].
public abstract class NotificationsContract extends StoreContract {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Optional<String> WHY = Optional.of("The payment has not been captured yet.");

    private final Notifications notifications;

    /// The payments of the notifications, in the same store.
    private final Payments payments;

    protected NotificationsContract(StoreFixture fixture, Notifications notifications, Payments payments) {
        super(fixture);
        this.notifications = notifications;
        this.payments = payments;
    }

    static List<Event> everyEvent() {
        var account = Arbitrary.accountId();
        var payment = new PaymentId(Arbitrary.id());
        var refund = new RefundId(Arbitrary.id());
        var reference = new ProcessorReference("psp-1");
        return List.of(
                new Event.Captured(account, payment, reference, AMOUNT),
                new Event.Declined(account, payment, DeclineReason.SUSPECTED_FRAUD, AMOUNT),
                new Event.CaptureFailed(account, payment, reference, AMOUNT),
                new Event.RefundDone(account, refund, reference, AMOUNT),
                new Event.RefundFailed(account, refund, reference, AMOUNT),
                new Event.ChargedBack(account, payment, reference, Money.of(500, "JPY")),
                new Event.ChargebackReversed(account, payment, reference, AMOUNT),
                new Event.CardsChanged(account),
                new Event.ReportReady("settlement_detail_report_batch_1.csv"),
                new Event.Irrelevant(),
                new Event.Unsupported("the merchant account is not ours"));
    }

    @ParameterizedTest
    @MethodSource("everyEvent")
    void a_stored_notification_is_returned_unchanged(Event event) {
        var kept = kept(event);

        assertThat(taken(NOW)).containsExactly(kept);
        assertThat(listed(Optional.empty())).containsExactly(kept);
    }

    @Test
    void a_processed_decline_notification_is_found_by_its_payment() {
        var payment = new PaymentId(Arbitrary.id());
        var paid = kept(new Event.Captured(Arbitrary.accountId(), payment, new ProcessorReference("psp-1"), AMOUNT));
        var declined = kept(new Event.Declined(Arbitrary.accountId(), payment, DeclineReason.REFUSED, AMOUNT));
        resolve(paid, NotificationStatus.DONE, Optional.empty());
        assertThat(notifications.hasReportedDecline(payment)).isFalse();

        resolve(declined, NotificationStatus.DONE, Optional.empty());

        assertThat(notifications.hasReportedDecline(payment)).isTrue();
        assertThat(notifications.hasReportedDecline(new PaymentId(Arbitrary.id())))
                .isFalse();
    }

    @Test
    void a_duplicate_is_not_stored_even_long_after_processing() {
        var first = kept(new Event.Irrelevant());
        assertThat(resolve(first, NotificationStatus.DONE, Optional.empty())).isTrue();

        commit(() -> notifications.store(List.of(again(first)), NOW.plus(Duration.ofDays(1000))));

        assertThat(listed(Optional.empty())).extracting(StoredNotification::id).containsExactly(first.id());
        assertThat(taken(NOW.plus(Duration.ofDays(2000)))).isEmpty();
    }

    @Test
    void only_the_new_notifications_of_a_batch_are_stored() {
        var old = kept(new Event.Irrelevant());
        var fresh = notification(new Event.Irrelevant());

        commit(() -> notifications.store(List.of(again(old), fresh, again(fresh)), NOW));

        assertThat(listed(Optional.empty()))
                .extracting(StoredNotification::id)
                .containsExactlyInAnyOrder(old.id(), fresh.id());
    }

    @Test
    void concurrent_duplicates_are_stored_once() {
        var notification = notification(new Event.Irrelevant());

        Race.of(() -> committed(() -> {
            notifications.store(List.of(again(notification)), NOW);
            return true;
        }));

        assertThat(listed(Optional.empty())).hasSize(1);
    }

    @Test
    void a_rolled_back_notification_is_not_stored() {
        takenBack(() -> notifications.store(List.of(notification(new Event.Irrelevant())), NOW));

        assertThat(listed(Optional.empty())).isEmpty();
    }

    @Test
    void the_longest_waiting_notification_is_taken_first_and_further_attempts_are_delayed_longer() {
        var second = keptAt(NOW.plusSeconds(2));
        var first = keptAt(NOW.plusSeconds(1));

        assertThat(taken(NOW)).isEmpty();
        assertThat(taken(NOW.plusSeconds(2))).containsExactly(first, second);
        assertThat(taken(NOW.plusSeconds(31))).isEmpty();
        assertThat(taken(NOW.plusSeconds(32))).containsExactlyInAnyOrder(first, second);
        assertThat(taken(NOW.plusSeconds(91))).isEmpty();
        assertThat(taken(NOW.plusSeconds(92))).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void concurrent_callers_take_different_notifications() {
        Stream.generate(() -> keptAt(NOW)).limit(20).forEach(_ -> {});

        var taken = Race.of(() -> taken(NOW)).stream().flatMap(List::stream).toList();

        assertThat(taken).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void a_notification_that_is_done_or_in_quarantine_is_not_taken_again() {
        var done = kept(new Event.Irrelevant());
        resolve(done, NotificationStatus.DONE, Optional.empty());
        var quarantined = kept(new Event.Unsupported("odd"));
        resolve(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd"));

        assertThat(resolve(done, NotificationStatus.WAITING, WHY)).isFalse();
        assertThat(resolve(quarantined, NotificationStatus.DONE, Optional.empty()))
                .isFalse();
        assertThat(taken(NOW.plus(Duration.ofDays(365)))).isEmpty();
        assertThat(listed(Optional.of(NotificationStatus.QUARANTINED)))
                .containsExactly(as(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd")));
    }

    @Test
    void the_addressee_of_a_notification_is_stored() {
        var id = Arbitrary.id();
        var notification =
                new Notification("notice " + id, Optional.of("test Shop"), new Event.Irrelevant(), "what was said");
        commit(() -> notifications.store(
                List.of(StoredNotification.received(new StoredNotification.Id(id), notification, NOW)), NOW));

        assertThat(notifications.find(new StoredNotification.Id(id)))
                .map(StoredNotification::notification)
                .contains(notification);
        assertThat(notifications.find(new StoredNotification.Id(Arbitrary.id())))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = NotificationStatus.class,
            names = {"WAITING", "QUARANTINED", "RESOLVED"})
    void a_reopened_notification_is_processed_like_a_new_one(NotificationStatus status) {
        var notification = kept(new Event.Irrelevant());
        taken(NOW);
        taken(NOW.plusSeconds(30));
        resolve(notification, status, WHY);

        assertThat(committed(() -> notifications.reopen(notification.id(), NOW.plusSeconds(40))))
                .isTrue();

        assertThat(taken(NOW.plusSeconds(39))).isEmpty();
        assertThat(taken(NOW.plusSeconds(40))).containsExactly(notification);
        assertThat(taken(NOW.plusSeconds(69))).isEmpty();
        assertThat(taken(NOW.plusSeconds(70))).containsExactly(notification);
    }

    @ParameterizedTest
    @EnumSource(
            value = NotificationStatus.class,
            names = {"RECEIVED", "WAITING", "QUARANTINED"})
    void a_closed_notification_is_resolved_and_not_taken_again(NotificationStatus status) {
        var notification = kept(new Event.Irrelevant());
        if (status != NotificationStatus.RECEIVED) {
            resolve(notification, status, WHY);
        }

        assertThat(committed(() -> notifications.resolve(notification.id(), "a test of Adyen's")))
                .isTrue();

        assertThat(notifications.find(notification.id()))
                .contains(as(notification, NotificationStatus.RESOLVED, Optional.of("a test of Adyen's")));
        assertThat(committed(() -> notifications.resolve(notification.id(), "again")))
                .isFalse();
        assertThat(resolve(notification, NotificationStatus.DONE, Optional.empty()))
                .isFalse();
        assertThat(taken(NOW.plus(Duration.ofDays(365)))).isEmpty();
        assertThat(notifications.countQuarantined()).isZero();
        assertThat(notifications.countUnprocessed(NOW.plusSeconds(1))).isZero();
    }

    @Test
    void a_processed_notification_cannot_be_reopened_or_closed() {
        var notification = kept(new Event.Irrelevant());
        resolve(notification, NotificationStatus.DONE, Optional.empty());

        assertThat(committed(() -> notifications.reopen(notification.id(), NOW)))
                .isFalse();
        assertThat(committed(() -> notifications.resolve(notification.id(), "no")))
                .isFalse();
        assertThat(notifications.find(notification.id()))
                .contains(as(notification, NotificationStatus.DONE, Optional.empty()));
    }

    @Test
    void failed_attempts_are_counted_until_one_succeeds() {
        var notification = kept(new Event.Irrelevant());

        assertThat(failuresOf(notification)).isEqualTo(1);
        assertThat(failuresOf(notification)).isEqualTo(2);
        resolve(notification, NotificationStatus.WAITING, WHY);
        assertThat(failuresOf(notification)).isEqualTo(1);
        commit(() -> notifications.reopen(notification.id(), NOW));
        assertThat(failuresOf(notification)).isEqualTo(1);
        resolve(notification, NotificationStatus.QUARANTINED, WHY);
        assertThat(failuresOf(notification)).isZero();
    }

    @Test
    void a_waiting_notification_is_taken_again_and_may_be_completed_then() {
        var waiting = kept(new Event.Irrelevant());
        taken(NOW);
        resolve(waiting, NotificationStatus.WAITING, WHY);

        assertThat(taken(NOW.plusSeconds(29))).isEmpty();
        assertThat(taken(NOW.plusSeconds(30))).containsExactly(as(waiting, NotificationStatus.WAITING, WHY));
        assertThat(resolve(waiting, NotificationStatus.DONE, Optional.empty())).isTrue();
    }

    @Test
    void only_one_of_several_concurrent_results_is_stored() {
        var notification = kept(new Event.Irrelevant());

        assertThat(Race.of(() -> resolve(notification, NotificationStatus.DONE, Optional.empty())))
                .containsOnlyOnce(true);
    }

    @Test
    void a_change_of_a_payment_wakes_the_notifications_that_wait_for_it() {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account(), AMOUNT));
        commit(() -> payments.add(draft, NOW));
        var other = kept(new Event.ChargedBack(
                draft.account(), new PaymentId(Arbitrary.id()), new ProcessorReference("psp-2"), AMOUNT));
        var notification =
                kept(new Event.ChargedBack(draft.account(), draft.id(), new ProcessorReference("psp-1"), AMOUNT));
        taken(NOW);
        resolve(other, NotificationStatus.WAITING, WHY);
        resolve(notification, NotificationStatus.WAITING, WHY);

        commit(() -> payments.advance(
                draft.capture(new ProcessorReference("psp-1"), Optional.empty(), NOW), Optional.empty()));

        assertThat(taken(NOW.plusSeconds(1))).extracting(StoredNotification::id).containsExactly(notification.id());
    }

    @Test
    void notifications_are_listed_in_pages_newest_first() {
        var newestFirst = Stream.generate(() -> kept(new Event.Irrelevant()).id())
                .limit(5)
                .toList()
                .reversed();
        resolve(newestFirst.get(1), NotificationStatus.DONE);

        var seen = new ArrayList<StoredNotification.Id>();
        var after = Optional.<StoredNotification.Id>empty();
        do {
            var page = notifications.list(Optional.empty(), new PageRequest<>(2, after));
            page.items().forEach(kept -> seen.add(kept.id()));
            after = page.next();
        } while (after.isPresent());

        assertThat(seen).isEqualTo(newestFirst);
        assertThat(listed(Optional.of(NotificationStatus.DONE)))
                .extracting(StoredNotification::id)
                .containsExactly(newestFirst.get(1));
        assertThat(listed(Optional.of(NotificationStatus.RECEIVED))).hasSize(4);
    }

    @Test
    void notifications_in_quarantine_and_unprocessed_notifications_are_counted() {
        var quarantined = keptAt(NOW);
        resolve(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd"));
        var waiting = keptAt(NOW);
        resolve(waiting, NotificationStatus.WAITING, WHY);
        keptAt(NOW.plusSeconds(1));

        assertThat(notifications.countQuarantined()).isEqualTo(1);
        assertThat(notifications.countUnprocessed(NOW.minusMillis(1))).isZero();
        assertThat(notifications.countUnprocessed(NOW)).isEqualTo(1);
        assertThat(notifications.countUnprocessed(NOW.plusSeconds(1))).isEqualTo(2);
    }

    @Test
    void the_oldest_unprocessed_notification_is_the_one_that_was_stored_first() {
        assertThat(notifications.oldestUnprocessed()).isEmpty();
        var quarantined = keptAt(NOW);
        keptAt(NOW.plusSeconds(2));
        keptAt(NOW.plusSeconds(1));

        assertThat(notifications.oldestUnprocessed()).contains(NOW);
        resolve(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd"));
        assertThat(notifications.oldestUnprocessed()).contains(NOW.plusSeconds(1));
    }

    @Test
    void the_content_of_one_notification_is_erased_and_everything_else_stays() {
        var notification = kept(new Event.CardsChanged(Arbitrary.accountId()));
        var other = kept(new Event.Irrelevant());

        commit(() -> notifications.eraseContent(notification.id()));

        assertThat(notifications.find(other.id())).contains(other);
        var content = notification.notification();
        assertThat(notifications.find(notification.id()))
                .contains(StoredNotification.received(
                        notification.id(),
                        new Notification(content.identity(), content.addressee(), content.event(), "erased"),
                        notification.receivedAt()));
    }

    @Test
    void processed_notifications_are_deleted_from_the_oldest_on() {
        var newer = receivedAt(NOW.plusSeconds(2));
        var oldest = receivedAt(NOW.minusSeconds(1));
        var older = receivedAt(NOW);
        Stream.of(newer, oldest).forEach(each -> resolve(each, NotificationStatus.DONE, Optional.empty()));
        resolve(older, NotificationStatus.QUARANTINED, Optional.of("odd"));
        commit(() -> notifications.resolve(older.id(), "checked with the bank"));

        assertThat(notifications.oldestProcessed()).contains(oldest.receivedAt());
        assertThat(committed(() -> notifications.deleteProcessed(newer.receivedAt(), 1)))
                .isOne();
        assertThat(notifications.oldestProcessed()).contains(older.receivedAt());
        assertThat(committed(() -> notifications.deleteProcessed(newer.receivedAt(), 5)))
                .isOne();
        assertThat(notifications.oldestProcessed()).contains(newer.receivedAt());
        assertThat(listed(Optional.empty())).extracting(StoredNotification::id).containsExactly(newer.id());
    }

    @Test
    void notifications_that_are_not_processed_are_not_deleted() {
        var received = receivedAt(NOW);
        var waiting = receivedAt(NOW);
        resolve(waiting, NotificationStatus.WAITING, WHY);
        var quarantined = receivedAt(NOW);
        resolve(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd"));

        assertThat(notifications.oldestProcessed()).isEmpty();
        assertThat(committed(() -> notifications.deleteProcessed(NOW.plusSeconds(1), 5)))
                .isZero();
        assertThat(listed(Optional.empty()))
                .extracting(StoredNotification::id)
                .containsExactlyInAnyOrder(received.id(), waiting.id(), quarantined.id());
    }

    /// Nothing else identifies a chargeback, so that it would be booked again if it arrived again.
    @Test
    void notifications_of_chargebacks_are_not_deleted() {
        var account = Arbitrary.accountId();
        var payment = new PaymentId(Arbitrary.id());
        var reference = new ProcessorReference("psp-1");
        Stream.of(
                        new Event.ChargedBack(account, payment, reference, AMOUNT),
                        new Event.ChargebackReversed(account, payment, reference, AMOUNT))
                .map(this::kept)
                .forEach(each -> resolve(each, NotificationStatus.DONE, Optional.empty()));

        assertThat(notifications.oldestProcessed()).isEmpty();
        assertThat(committed(() -> notifications.deleteProcessed(NOW.plusSeconds(1), 5)))
                .isZero();
    }

    private StoredNotification receivedAt(Instant at) {
        var notification = StoredNotification.received(
                new StoredNotification.Id(Arbitrary.id()),
                new Notification("notice " + Arbitrary.id(), new Event.Irrelevant(), "what was said"),
                at);
        commit(() -> notifications.store(List.of(notification), NOW));
        return notification;
    }

    private List<StoredNotification> taken(Instant realNow) {
        return Stream.generate(() -> take(realNow, () -> notifications.takeDue(realNow)))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }

    private List<StoredNotification> listed(Optional<NotificationStatus> status) {
        return notifications
                .list(status, new PageRequest<>(100, Optional.empty()))
                .items();
    }

    private void resolve(StoredNotification.Id id, NotificationStatus status) {
        commit(() -> notifications.recordResult(id, status, Optional.empty()));
    }

    private boolean resolve(StoredNotification notification, NotificationStatus status, Optional<String> reason) {
        return committed(() -> notifications.recordResult(notification.id(), status, reason));
    }

    private int failuresOf(StoredNotification notification) {
        return committed(() -> notifications.countFailure(notification.id()));
    }

    private StoredNotification kept(Event event) {
        var notification = notification(event);
        commit(() -> notifications.store(List.of(notification), NOW));
        return notification;
    }

    private StoredNotification keptAt(Instant realNow) {
        var notification = notification(new Event.Irrelevant());
        commit(() -> notifications.store(List.of(notification), realNow));
        return notification;
    }

    private static StoredNotification notification(Event event) {
        var id = Arbitrary.id();
        return StoredNotification.received(
                new StoredNotification.Id(id), new Notification("notice " + id, event, "what was said"), NOW);
    }

    /// Another delivery of the same notification.
    private static StoredNotification again(StoredNotification notification) {
        return StoredNotification.received(
                new StoredNotification.Id(Arbitrary.id()), notification.notification(), NOW.plusSeconds(5));
    }

    private static StoredNotification as(
            StoredNotification notification, NotificationStatus status, Optional<String> reason) {
        return new StoredNotification(
                notification.id(), notification.notification(), notification.receivedAt(), status, reason);
    }
}
