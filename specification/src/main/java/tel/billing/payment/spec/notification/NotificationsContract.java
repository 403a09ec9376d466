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
import tel.billing.payment.domain.Notification.News;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// Contract of [Notifications].
public abstract class NotificationsContract extends StoreContract {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Instant NOW = Some.INSTANT;
    private static final Optional<String> WHY = Optional.of("The payment has not been captured yet.");

    protected abstract Notifications notices();

    /// The payments of the notifications, in the same store.
    protected abstract Payments payments();

    static List<News> everyNews() {
        var account = Some.accountId();
        var payment = new PaymentId(Some.id());
        var refund = new RefundId(Some.id());
        var reference = new ProcessorReference("psp-1");
        return List.of(
                new News.Paid(account, payment, reference, AMOUNT),
                new News.NotPaid(account, payment, DeclineReason.SUSPECTED_FRAUD, AMOUNT),
                new News.TakenBack(account, payment, reference, AMOUNT),
                new News.RefundDone(account, refund, reference, AMOUNT),
                new News.RefundFailed(account, refund, reference, AMOUNT),
                new News.ChargedBack(account, payment, reference, Money.of(500, "JPY")),
                new News.ChargebackReversed(account, payment, reference, AMOUNT),
                new News.CardsChanged(account),
                new News.ReportReady("settlement_detail_report_batch_1.csv"),
                new News.Irrelevant(),
                new News.Misfit("the merchant account is not ours"));
    }

    @ParameterizedTest
    @MethodSource("everyNews")
    void a_stored_notification_is_returned_unchanged(News news) {
        var kept = kept(news);

        assertThat(taken(NOW)).containsExactly(kept);
        assertThat(listed(Optional.empty())).containsExactly(kept);
    }

    @Test
    void a_processed_decline_notification_is_found_by_its_payment() {
        var payment = new PaymentId(Some.id());
        var paid = kept(new News.Paid(Some.accountId(), payment, new ProcessorReference("psp-1"), AMOUNT));
        var notPaid = kept(new News.NotPaid(Some.accountId(), payment, DeclineReason.REFUSED, AMOUNT));
        resolve(paid, NotificationStatus.DONE, Optional.empty());
        assertThat(notices().toldNotPaid(payment)).isFalse();

        resolve(notPaid, NotificationStatus.DONE, Optional.empty());

        assertThat(notices().toldNotPaid(payment)).isTrue();
        assertThat(notices().toldNotPaid(new PaymentId(Some.id()))).isFalse();
    }

    @Test
    void a_duplicate_is_not_stored_even_long_after_processing() {
        var first = kept(new News.Irrelevant());
        assertThat(resolve(first, NotificationStatus.DONE, Optional.empty())).isTrue();

        commit(() -> notices().keep(List.of(again(first)), NOW.plus(Duration.ofDays(1000))));

        assertThat(listed(Optional.empty())).extracting(StoredNotification::id).containsExactly(first.id());
        assertThat(taken(NOW.plus(Duration.ofDays(2000)))).isEmpty();
    }

    @Test
    void only_the_new_notifications_of_a_batch_are_stored() {
        var old = kept(new News.Irrelevant());
        var fresh = notification(new News.Irrelevant());

        commit(() -> notices().keep(List.of(again(old), fresh, again(fresh)), NOW));

        assertThat(listed(Optional.empty()))
                .extracting(StoredNotification::id)
                .containsExactlyInAnyOrder(old.id(), fresh.id());
    }

    @Test
    void concurrent_duplicates_are_stored_once() {
        var notice = notification(new News.Irrelevant());

        Race.of(() -> committed(() -> {
            notices().keep(List.of(again(notice)), NOW);
            return true;
        }));

        assertThat(listed(Optional.empty())).hasSize(1);
    }

    @Test
    void a_rolled_back_notification_is_not_stored() {
        takenBack(() -> notices().keep(List.of(notification(new News.Irrelevant())), NOW));

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
        var done = kept(new News.Irrelevant());
        resolve(done, NotificationStatus.DONE, Optional.empty());
        var quarantined = kept(new News.Misfit("odd"));
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
        var id = Some.id();
        var told = new Notification("notice " + id, Optional.of("test Shop"), new News.Irrelevant(), "what was said");
        commit(() ->
                notices().keep(List.of(StoredNotification.received(new StoredNotification.Id(id), told, NOW)), NOW));

        assertThat(notices().find(new StoredNotification.Id(id)))
                .map(StoredNotification::notification)
                .contains(told);
        assertThat(notices().find(new StoredNotification.Id(Some.id()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = NotificationStatus.class,
            names = {"WAITING", "QUARANTINED", "SETTLED"})
    void a_reopened_notification_is_processed_like_a_new_one(NotificationStatus status) {
        var notice = kept(new News.Irrelevant());
        taken(NOW);
        taken(NOW.plusSeconds(30));
        resolve(notice, status, WHY);

        assertThat(committed(() -> notices().reopen(notice.id(), NOW.plusSeconds(40))))
                .isTrue();

        assertThat(taken(NOW.plusSeconds(39))).isEmpty();
        assertThat(taken(NOW.plusSeconds(40))).containsExactly(notice);
        assertThat(taken(NOW.plusSeconds(69))).isEmpty();
        assertThat(taken(NOW.plusSeconds(70))).containsExactly(notice);
    }

    @ParameterizedTest
    @EnumSource(
            value = NotificationStatus.class,
            names = {"RECEIVED", "WAITING", "QUARANTINED"})
    void a_closed_notification_is_resolved_and_not_taken_again(NotificationStatus status) {
        var notice = kept(new News.Irrelevant());
        if (status != NotificationStatus.RECEIVED) {
            resolve(notice, status, WHY);
        }

        assertThat(committed(() -> notices().close(notice.id(), "a test of Adyen's")))
                .isTrue();

        assertThat(notices().find(notice.id()))
                .contains(as(notice, NotificationStatus.SETTLED, Optional.of("a test of Adyen's")));
        assertThat(committed(() -> notices().close(notice.id(), "again"))).isFalse();
        assertThat(resolve(notice, NotificationStatus.DONE, Optional.empty())).isFalse();
        assertThat(taken(NOW.plus(Duration.ofDays(365)))).isEmpty();
        assertThat(notices().quarantined()).isZero();
        assertThat(notices().unsettled(NOW.plusSeconds(1))).isZero();
    }

    @Test
    void a_processed_notification_cannot_be_reopened_or_closed() {
        var notice = kept(new News.Irrelevant());
        resolve(notice, NotificationStatus.DONE, Optional.empty());

        assertThat(committed(() -> notices().reopen(notice.id(), NOW))).isFalse();
        assertThat(committed(() -> notices().close(notice.id(), "no"))).isFalse();
        assertThat(notices().find(notice.id())).contains(as(notice, NotificationStatus.DONE, Optional.empty()));
    }

    @Test
    void failed_attempts_are_counted_until_one_succeeds() {
        var notice = kept(new News.Irrelevant());

        assertThat(failuresOf(notice)).isEqualTo(1);
        assertThat(failuresOf(notice)).isEqualTo(2);
        resolve(notice, NotificationStatus.WAITING, WHY);
        assertThat(failuresOf(notice)).isEqualTo(1);
        commit(() -> notices().reopen(notice.id(), NOW));
        assertThat(failuresOf(notice)).isEqualTo(1);
        resolve(notice, NotificationStatus.QUARANTINED, WHY);
        assertThat(failuresOf(notice)).isZero();
    }

    @Test
    void a_waiting_notification_is_taken_again_and_may_be_completed_then() {
        var waiting = kept(new News.Irrelevant());
        taken(NOW);
        resolve(waiting, NotificationStatus.WAITING, WHY);

        assertThat(taken(NOW.plusSeconds(29))).isEmpty();
        assertThat(taken(NOW.plusSeconds(30))).containsExactly(as(waiting, NotificationStatus.WAITING, WHY));
        assertThat(resolve(waiting, NotificationStatus.DONE, Optional.empty())).isTrue();
    }

    @Test
    void only_one_of_several_concurrent_results_is_stored() {
        var notice = kept(new News.Irrelevant());

        assertThat(Race.of(() -> resolve(notice, NotificationStatus.DONE, Optional.empty())))
                .containsOnlyOnce(true);
    }

    @Test
    void a_change_of_a_payment_wakes_the_notifications_that_wait_for_it() {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account(), AMOUNT));
        commit(() -> payments().add(draft, NOW));
        var other = kept(new News.ChargedBack(
                draft.account(), new PaymentId(Some.id()), new ProcessorReference("psp-2"), AMOUNT));
        var notice = kept(new News.ChargedBack(draft.account(), draft.id(), new ProcessorReference("psp-1"), AMOUNT));
        taken(NOW);
        resolve(other, NotificationStatus.WAITING, WHY);
        resolve(notice, NotificationStatus.WAITING, WHY);

        commit(() -> payments()
                .advance(
                        draft,
                        draft.capture(new ProcessorReference("psp-1"), Optional.empty(), NOW),
                        Optional.empty()));

        assertThat(taken(NOW.plusSeconds(1))).extracting(StoredNotification::id).containsExactly(notice.id());
    }

    @Test
    void notifications_are_listed_in_pages_newest_first() {
        var newestFirst = Stream.generate(() -> kept(new News.Irrelevant()).id())
                .limit(5)
                .toList()
                .reversed();
        resolve(newestFirst.get(1), NotificationStatus.DONE);

        var seen = new ArrayList<StoredNotification.Id>();
        var after = Optional.<StoredNotification.Id>empty();
        do {
            var page = notices().list(Optional.empty(), new PageRequest<>(2, after));
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
    void notifications_in_quarantine_and_unresolved_notifications_are_counted() {
        var quarantined = keptAt(NOW);
        resolve(quarantined, NotificationStatus.QUARANTINED, Optional.of("odd"));
        var waiting = keptAt(NOW);
        resolve(waiting, NotificationStatus.WAITING, WHY);
        keptAt(NOW.plusSeconds(1));

        assertThat(notices().quarantined()).isEqualTo(1);
        assertThat(notices().unsettled(NOW.minusMillis(1))).isZero();
        assertThat(notices().unsettled(NOW)).isEqualTo(1);
        assertThat(notices().unsettled(NOW.plusSeconds(1))).isEqualTo(2);
    }

    private List<StoredNotification> taken(Instant realNow) {
        return Stream.generate(() -> unitOfWork().attempt(() -> notices().takeDue(realNow)))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }

    private List<StoredNotification> listed(Optional<NotificationStatus> status) {
        return notices().list(status, new PageRequest<>(100, Optional.empty())).items();
    }

    private void resolve(StoredNotification.Id id, NotificationStatus status) {
        commit(() -> notices().settle(id, status, Optional.empty()));
    }

    private boolean resolve(StoredNotification notice, NotificationStatus status, Optional<String> reason) {
        return committed(() -> notices().settle(notice.id(), status, reason));
    }

    private int failuresOf(StoredNotification notice) {
        return committed(() -> notices().countFailure(notice.id()));
    }

    private StoredNotification kept(News news) {
        var notice = notification(news);
        commit(() -> notices().keep(List.of(notice), NOW));
        return notice;
    }

    private StoredNotification keptAt(Instant realNow) {
        var notice = notification(new News.Irrelevant());
        commit(() -> notices().keep(List.of(notice), realNow));
        return notice;
    }

    private static StoredNotification notification(News news) {
        var id = Some.id();
        return StoredNotification.received(
                new StoredNotification.Id(id), new Notification("notice " + id, news, "what was said"), NOW);
    }

    /// Another delivery of the same notification.
    private static StoredNotification again(StoredNotification notice) {
        return StoredNotification.received(
                new StoredNotification.Id(Some.id()), notice.notification(), NOW.plusSeconds(5));
    }

    private static StoredNotification as(
            StoredNotification notice, NotificationStatus status, Optional<String> reason) {
        return new StoredNotification(notice.id(), notice.notification(), notice.receivedAt(), status, reason);
    }
}
