package tel.billing.payment.spec;

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
import tel.billing.payment.application.KeptNotice;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.Notices;
import tel.billing.payment.application.Payments;
import tel.billing.payment.domain.Notice;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// Contract of [Notices].
public abstract class NoticesContract extends StoreContract {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Instant NOW = Some.INSTANT;
    private static final Optional<String> WHY = Optional.of("The payment has not been captured yet.");

    protected abstract Notices notices();

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
        resolve(paid, NoticeStatus.DONE, Optional.empty());
        assertThat(notices().toldNotPaid(payment)).isFalse();

        resolve(notPaid, NoticeStatus.DONE, Optional.empty());

        assertThat(notices().toldNotPaid(payment)).isTrue();
        assertThat(notices().toldNotPaid(new PaymentId(Some.id()))).isFalse();
    }

    @Test
    void a_duplicate_is_not_stored_even_long_after_processing() {
        var first = kept(new News.Irrelevant());
        assertThat(resolve(first, NoticeStatus.DONE, Optional.empty())).isTrue();

        commit(() -> notices().keep(List.of(again(first)), NOW.plus(Duration.ofDays(1000))));

        assertThat(listed(Optional.empty())).extracting(KeptNotice::id).containsExactly(first.id());
        assertThat(taken(NOW.plus(Duration.ofDays(2000)))).isEmpty();
    }

    @Test
    void only_the_new_notifications_of_a_batch_are_stored() {
        var old = kept(new News.Irrelevant());
        var fresh = notice(new News.Irrelevant());

        commit(() -> notices().keep(List.of(again(old), fresh, again(fresh)), NOW));

        assertThat(listed(Optional.empty())).extracting(KeptNotice::id).containsExactlyInAnyOrder(old.id(), fresh.id());
    }

    @Test
    void concurrent_duplicates_are_stored_once() {
        var notice = notice(new News.Irrelevant());

        Race.of(() -> committed(() -> {
            notices().keep(List.of(again(notice)), NOW);
            return true;
        }));

        assertThat(listed(Optional.empty())).hasSize(1);
    }

    @Test
    void a_rolled_back_notification_is_not_stored() {
        takenBack(() -> notices().keep(List.of(notice(new News.Irrelevant())), NOW));

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
        resolve(done, NoticeStatus.DONE, Optional.empty());
        var quarantined = kept(new News.Misfit("odd"));
        resolve(quarantined, NoticeStatus.QUARANTINED, Optional.of("odd"));

        assertThat(resolve(done, NoticeStatus.WAITING, WHY)).isFalse();
        assertThat(resolve(quarantined, NoticeStatus.DONE, Optional.empty())).isFalse();
        assertThat(taken(NOW.plus(Duration.ofDays(365)))).isEmpty();
        assertThat(listed(Optional.of(NoticeStatus.QUARANTINED)))
                .containsExactly(as(quarantined, NoticeStatus.QUARANTINED, Optional.of("odd")));
    }

    @Test
    void the_addressee_of_a_notification_is_stored() {
        var id = Some.id();
        var told = new Notice("notice " + id, Optional.of("test Shop"), new News.Irrelevant(), "what was said");
        commit(() -> notices().keep(List.of(KeptNotice.received(new KeptNotice.Id(id), told, NOW)), NOW));

        assertThat(notices().find(new KeptNotice.Id(id)))
                .map(KeptNotice::notice)
                .contains(told);
        assertThat(notices().find(new KeptNotice.Id(Some.id()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = NoticeStatus.class,
            names = {"WAITING", "QUARANTINED", "SETTLED"})
    void a_reopened_notification_is_processed_like_a_new_one(NoticeStatus status) {
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
            value = NoticeStatus.class,
            names = {"RECEIVED", "WAITING", "QUARANTINED"})
    void a_closed_notification_is_resolved_and_not_taken_again(NoticeStatus status) {
        var notice = kept(new News.Irrelevant());
        if (status != NoticeStatus.RECEIVED) {
            resolve(notice, status, WHY);
        }

        assertThat(committed(() -> notices().close(notice.id(), "a test of Adyen's")))
                .isTrue();

        assertThat(notices().find(notice.id()))
                .contains(as(notice, NoticeStatus.SETTLED, Optional.of("a test of Adyen's")));
        assertThat(committed(() -> notices().close(notice.id(), "again"))).isFalse();
        assertThat(resolve(notice, NoticeStatus.DONE, Optional.empty())).isFalse();
        assertThat(taken(NOW.plus(Duration.ofDays(365)))).isEmpty();
        assertThat(notices().quarantined()).isZero();
        assertThat(notices().unsettled(NOW.plusSeconds(1))).isZero();
    }

    @Test
    void a_processed_notification_cannot_be_reopened_or_closed() {
        var notice = kept(new News.Irrelevant());
        resolve(notice, NoticeStatus.DONE, Optional.empty());

        assertThat(committed(() -> notices().reopen(notice.id(), NOW))).isFalse();
        assertThat(committed(() -> notices().close(notice.id(), "no"))).isFalse();
        assertThat(notices().find(notice.id())).contains(as(notice, NoticeStatus.DONE, Optional.empty()));
    }

    @Test
    void failed_attempts_are_counted_until_one_succeeds() {
        var notice = kept(new News.Irrelevant());

        assertThat(failuresOf(notice)).isEqualTo(1);
        assertThat(failuresOf(notice)).isEqualTo(2);
        resolve(notice, NoticeStatus.WAITING, WHY);
        assertThat(failuresOf(notice)).isEqualTo(1);
        commit(() -> notices().reopen(notice.id(), NOW));
        assertThat(failuresOf(notice)).isEqualTo(1);
        resolve(notice, NoticeStatus.QUARANTINED, WHY);
        assertThat(failuresOf(notice)).isZero();
    }

    @Test
    void a_waiting_notification_is_taken_again_and_may_be_completed_then() {
        var waiting = kept(new News.Irrelevant());
        taken(NOW);
        resolve(waiting, NoticeStatus.WAITING, WHY);

        assertThat(taken(NOW.plusSeconds(29))).isEmpty();
        assertThat(taken(NOW.plusSeconds(30))).containsExactly(as(waiting, NoticeStatus.WAITING, WHY));
        assertThat(resolve(waiting, NoticeStatus.DONE, Optional.empty())).isTrue();
    }

    @Test
    void only_one_of_several_concurrent_results_is_stored() {
        var notice = kept(new News.Irrelevant());

        assertThat(Race.of(() -> resolve(notice, NoticeStatus.DONE, Optional.empty())))
                .containsOnlyOnce(true);
    }

    @Test
    void a_change_of_a_payment_wakes_the_notifications_that_wait_for_it() {
        var draft = new Payment.Draft(Orders.of(account(), AMOUNT));
        commit(() -> payments().add(draft, NOW));
        var other = kept(new News.ChargedBack(
                draft.account(), new PaymentId(Some.id()), new ProcessorReference("psp-2"), AMOUNT));
        var notice = kept(new News.ChargedBack(draft.account(), draft.id(), new ProcessorReference("psp-1"), AMOUNT));
        taken(NOW);
        resolve(other, NoticeStatus.WAITING, WHY);
        resolve(notice, NoticeStatus.WAITING, WHY);

        commit(() -> payments()
                .advance(
                        draft,
                        draft.capture(new ProcessorReference("psp-1"), Optional.empty(), NOW),
                        Optional.empty()));

        assertThat(taken(NOW.plusSeconds(1))).extracting(KeptNotice::id).containsExactly(notice.id());
    }

    @Test
    void notifications_are_listed_in_pages_newest_first() {
        var newestFirst = Stream.generate(() -> kept(new News.Irrelevant()).id())
                .limit(5)
                .toList()
                .reversed();
        resolve(newestFirst.get(1), NoticeStatus.DONE);

        var seen = new ArrayList<KeptNotice.Id>();
        var after = Optional.<KeptNotice.Id>empty();
        do {
            var page = notices().list(Optional.empty(), new PageRequest<>(2, after));
            page.items().forEach(kept -> seen.add(kept.id()));
            after = page.next();
        } while (after.isPresent());

        assertThat(seen).isEqualTo(newestFirst);
        assertThat(listed(Optional.of(NoticeStatus.DONE)))
                .extracting(KeptNotice::id)
                .containsExactly(newestFirst.get(1));
        assertThat(listed(Optional.of(NoticeStatus.RECEIVED))).hasSize(4);
    }

    @Test
    void notifications_in_quarantine_and_unresolved_notifications_are_counted() {
        var quarantined = keptAt(NOW);
        resolve(quarantined, NoticeStatus.QUARANTINED, Optional.of("odd"));
        var waiting = keptAt(NOW);
        resolve(waiting, NoticeStatus.WAITING, WHY);
        keptAt(NOW.plusSeconds(1));

        assertThat(notices().quarantined()).isEqualTo(1);
        assertThat(notices().unsettled(NOW.minusMillis(1))).isZero();
        assertThat(notices().unsettled(NOW)).isEqualTo(1);
        assertThat(notices().unsettled(NOW.plusSeconds(1))).isEqualTo(2);
    }

    private List<KeptNotice> taken(Instant realNow) {
        return Stream.generate(() -> unitOfWork().attempt(() -> notices().takeDue(realNow)))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
    }

    private List<KeptNotice> listed(Optional<NoticeStatus> status) {
        return notices().list(status, new PageRequest<>(100, Optional.empty())).items();
    }

    private void resolve(KeptNotice.Id id, NoticeStatus status) {
        commit(() -> notices().settle(id, status, Optional.empty()));
    }

    private boolean resolve(KeptNotice notice, NoticeStatus status, Optional<String> reason) {
        return committed(() -> notices().settle(notice.id(), status, reason));
    }

    private int failuresOf(KeptNotice notice) {
        return committed(() -> notices().countFailure(notice.id()));
    }

    private KeptNotice kept(News news) {
        var notice = notice(news);
        commit(() -> notices().keep(List.of(notice), NOW));
        return notice;
    }

    private KeptNotice keptAt(Instant realNow) {
        var notice = notice(new News.Irrelevant());
        commit(() -> notices().keep(List.of(notice), realNow));
        return notice;
    }

    private static KeptNotice notice(News news) {
        var id = Some.id();
        return KeptNotice.received(new KeptNotice.Id(id), new Notice("notice " + id, news, "what was said"), NOW);
    }

    /// Another delivery of the same notification.
    private static KeptNotice again(KeptNotice notice) {
        return KeptNotice.received(new KeptNotice.Id(Some.id()), notice.notice(), NOW.plusSeconds(5));
    }

    private static KeptNotice as(KeptNotice notice, NoticeStatus status, Optional<String> reason) {
        return new KeptNotice(notice.id(), notice.notice(), notice.receivedAt(), status, reason);
    }
}
