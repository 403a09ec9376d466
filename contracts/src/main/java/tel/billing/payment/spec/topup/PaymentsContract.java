package tel.billing.payment.spec.topup;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.Card;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.payment.domain.Dispute;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Metadata;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [Payments].
public abstract class PaymentsContract extends StoreContract {
    private static final Money AMOUNT = Money.of(20_00, "EUR");
    private static final Money PART = Money.of(5_00, "EUR");
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Instant EXPIRY = NOW.plus(Duration.ofHours(1));
    private static final Optional<Instant> NO_MORE = Optional.empty();
    private static final Optional<Instant> ANY_TIME = Optional.empty();
    private static final Optional<PaymentStatus> NO_STATUS = Optional.empty();
    private static final Optional<ExternalId> NO_ID = Optional.empty();
    private static final URI PAGE = URI.create("https://processor.example/pay?order=1&customer=ada");

    protected final Payments payments;

    protected PaymentsContract(StoreFixture fixture, Payments payments) {
        super(fixture);
        this.payments = payments;
    }

    /// The number of stored events of the payment.
    protected abstract int eventsOf(Payment payment);

    @Test
    void a_draft_is_returned_unchanged() {
        var draft = stored(draft());

        assertThat(payments.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void all_attributes_of_a_draft_are_stored() {
        var keeping = stored(new Payment.Draft(SamplePaymentOrders.keepingCard(account(), Money.of(500, "JPY"))));
        var token = new StoredCard.Token("a token");
        var withCard = stored(new Payment.Draft(SamplePaymentOrders.withStoredCard(account(), AMOUNT, token)));

        assertThat(payments.find(keeping.account(), keeping.id())).contains(keeping);
        assertThat(payments.find(withCard.account(), withCard.id())).contains(withCard);
    }

    @Test
    void the_urls_of_the_shop_are_stored() {
        var urls = new ReturnUrls(
                Optional.of(URI.create("https://shop.example/wallet?a=%20b#top")),
                Optional.of(URI.create("myshop://cancelled")));
        var draft = stored(
                new Payment.Draft(SamplePaymentOrders.returningTo(urls, SamplePaymentOrders.of(account(), AMOUNT))));

        assertThat(payments.find(draft.id())).contains(draft);
        assertThat(advanced(capture(draft)).order().returnUrls()).isEqualTo(urls);
        assertThat(payments.find(draft.id()).orElseThrow().order().returnUrls()).isEqualTo(urls);
    }

    @Test
    void captured_payments_of_all_accounts_are_found_by_the_reference_of_the_processor() {
        var captured = advanced(capture(stored(draft())));
        var other = advanced(capture(stored(draft())));
        stored(draft());

        assertThat(payments.findCaptured(captured.reference(), 2)).containsExactlyInAnyOrder(captured, other);
        assertThat(payments.findCaptured(captured.reference(), 1)).hasSize(1);
        assertThat(payments.findCaptured(new ProcessorReference("movement-%"), 2))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void the_initiation_of_a_payment_is_stored(PaymentInitiation initiation) {
        var token = new StoredCard.Token("a token");
        var draft = stored(new Payment.Draft(SamplePaymentOrders.withStoredCard(account(), AMOUNT, token, initiation)));

        assertThat(payments.find(draft.account(), draft.id())).contains(draft);
    }

    @ParameterizedTest
    @EnumSource
    void every_decline_reason_is_stored(DeclineReason reason) {
        var draft = stored(draft());
        var declined = advanced(draft.decline(reason, NOW));

        assertThat(payments.find(draft.account(), draft.id())).contains(declined);
    }

    @Test
    void a_payment_is_not_found_in_another_account() {
        var draft = stored(draft());

        assertThat(payments.find(account(), draft.id())).isEmpty();
        assertThat(payments.find(draft.account(), new PaymentId(Arbitrary.id())))
                .isEmpty();
    }

    @Test
    void a_draft_is_stored_once() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));

        assertThat(isAdded(draft, NOW)).isFalse();
        assertThat(payments.find(draft.account(), draft.id())).contains(captured);
    }

    @Test
    void a_rolled_back_draft_is_not_stored() {
        var draft = draft();

        takenBack(() -> payments.add(draft, NOW));

        assertThat(payments.find(draft.account(), draft.id())).isEmpty();
    }

    @Test
    void a_captured_payment_is_returned_unchanged() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));
        assertThat(payments.find(draft.account(), draft.id())).contains(captured);

        var other = stored(draft());
        var withCard = advanced(
                other.capture(new ProcessorReference("movement-2"), Optional.of(new Card("visa", "0042")), NOW));
        assertThat(payments.find(other.account(), other.id())).contains(withCard);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_declined_payment_is_returned_unchanged(DeclineReason reason) {
        var draft = stored(draft());
        var declined = advanced(draft.decline(reason, NOW));

        assertThat(payments.find(draft.account(), draft.id())).contains(declined);
    }

    @Test
    void pending_and_expired_payments_are_returned_unchanged() {
        var draft = stored(draft());
        var pending = advanced(draft.requireAction(PAGE, EXPIRY, NOW));
        assertThat(payments.find(draft.account(), draft.id())).contains(pending);

        var expired = advanced(pending.expire(EXPIRY));
        assertThat(payments.find(draft.account(), draft.id())).contains(expired);

        var other = stored(draft());
        var awaited = advanced(other.awaitResult(EXPIRY, NOW));
        assertThat(payments.find(other.account(), other.id())).contains(awaited);
    }

    @Test
    void a_proven_capture_overrides_earlier_states() {
        var draft = stored(draft());
        var declined = advanced(draft.decline(DeclineReason.REFUSED, NOW));
        var captured = advanced(capture(declined));
        assertThat(payments.find(draft.account(), draft.id())).contains(captured);

        var other = stored(draft());
        var pending = advanced(other.awaitResult(EXPIRY, NOW));
        var expired = advanced(pending.expire(EXPIRY));
        var capturedLate = advanced(capture(expired));
        assertThat(payments.find(other.account(), other.id())).contains(capturedLate);
    }

    @Test
    void the_states_after_a_capture_are_returned_unchanged() {
        var refund = new RefundId(Arbitrary.id());
        var draft = stored(draft());
        var captured = advanced(capture(draft));
        var underway = advanced(captured.refund(refund, PART, NOW));
        assertStored(underway);
        var partly = advanced(underway.completeRefund(refund, PART, NOW));
        assertStored(partly);
        var disputed = advanced(((Payment.Refundable) partly).chargeBack(AMOUNT, NOW));
        assertStored(disputed);
        var reversed = advanced(disputed.reverse(disputed.disputes().getFirst(), NOW));
        assertStored(reversed);
        var held = advanced(((Payment.Refundable) reversed).refund(refund, reversed.remaining(), NOW));
        var refunded = advanced(held.completeRefund(refund, AMOUNT.minus(PART), NOW));
        assertThat(refunded).isInstanceOf(Payment.Refunded.class);
        assertStored(refunded);
        var returned = advanced(refunded.returnRefund(refund, AMOUNT.minus(PART), NOW));
        assertStored(returned);
        assertThat(eventsOf(draft)).isEqualTo(8);
    }

    @Test
    void overlapping_disputes_are_returned_unchanged() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));
        var once = advanced(captured.chargeBack(AMOUNT, NOW));
        var twice = advanced(once.chargeBack(PART, NOW));
        assertStored(twice);

        var oneLeft = advanced(twice.reverse(twice.disputes().getFirst(), NOW));
        assertStored(oneLeft);
        assertThat(advance(twice.reverse(twice.disputes().getLast(), NOW)))
                .as("open disputes after all have ended")
                .isFalse();
        var again = advanced(((Payment.ChargedBack) oneLeft).chargeBack(AMOUNT, NOW));
        assertThat(again.disputes()).containsExactly(new Dispute(2, PART), new Dispute(3, AMOUNT));
        assertStored(again);
    }

    @Test
    void a_refunded_payment_that_is_charged_back_or_failed_is_returned_unchanged() {
        var refunded = refunded();
        var disputed = advanced(refunded.chargeBack(AMOUNT, NOW));
        assertStored(disputed);
        assertStored(advanced(disputed.reverse(disputed.disputes().getFirst(), NOW)));

        var other = refunded();
        assertStored(advanced(other.failCapture(NOW)));
    }

    @Test
    void a_failed_capture_is_returned_unchanged() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));

        assertStored(advanced(captured.failCapture(NOW)));
    }

    @Test
    void only_one_of_several_concurrent_refunds_of_the_same_money_succeeds() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));

        var answers = Race.of(() -> advance(captured.refund(new RefundId(Arbitrary.id()), AMOUNT, NOW)));

        assertThat(answers).containsOnlyOnce(true);
        assertThat(payments.find(draft.id()))
                .get()
                .isInstanceOfSatisfying(
                        Payment.Captured.class,
                        payment -> assertThat(payment.remaining().minor()).isZero());
    }

    @Test
    void a_payment_is_found_in_any_account() {
        var draft = stored(draft());
        stored(draft());

        assertThat(payments.find(draft.id())).contains(draft);
        assertThat(payments.find(new PaymentId(Arbitrary.id()))).isEmpty();
    }

    @Test
    void a_locked_payment_cannot_be_changed_by_another_unit_of_work() {
        var draft = stored(draft());

        var answers = Race.of(() -> committed(() -> {
            var locked = payments.lock(draft.account(), draft.id()).orElseThrow();
            return locked instanceof Payment.Draft mine && payments.advance(capture(mine), NO_MORE)
                    ? "moved it"
                    : locked.getClass().getSimpleName();
        }));

        assertThat(answers).containsOnlyOnce("moved it");
        assertThat(answers).filteredOn("Captured"::equals).hasSize(Race.RUNNERS - 1);
    }

    @Test
    void each_transition_stores_its_event() {
        var draft = stored(draft());
        var pending = advanced(draft.requireAction(PAGE, EXPIRY, NOW));
        var expired = advanced(pending.expire(EXPIRY));
        advanced(capture(expired));

        assertThat(eventsOf(draft)).isEqualTo(3);
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_and_stores_nothing() {
        var draft = stored(draft());
        var captured = advanced(capture(draft));

        assertThat(advance(draft.decline(DeclineReason.REFUSED, NOW))).isFalse();
        assertThat(payments.find(draft.account(), draft.id())).contains(captured);
        assertThat(eventsOf(draft)).isEqualTo(1);
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_even_if_the_payment_has_the_earlier_state_again() {
        var refund = new RefundId(Arbitrary.id());
        var draft = stored(draft());
        var captured = advanced(capture(draft));
        var underway = advanced(captured.refund(refund, PART, NOW));
        var released = advanced(underway.failRefund(refund, PART, NOW));

        assertThat(advance(captured.failCapture(NOW))).isFalse();
        assertStored(released);
    }

    @Test
    void a_rolled_back_transition_stores_nothing() {
        var draft = stored(draft());

        takenBack(() -> payments.advance(capture(draft), NO_MORE));

        assertThat(payments.find(draft.account(), draft.id())).contains(draft);
        assertThat(eventsOf(draft)).isZero();
        assertThat(taken(NOW, 10)).containsExactly(draft.id());
    }

    @Test
    void only_one_of_several_concurrent_transitions_from_one_version_is_stored() {
        var draft = stored(draft());

        var answers = Race.of(() -> advance(capture(draft)));

        assertThat(answers).containsOnlyOnce(true);
        assertThat(eventsOf(draft)).isEqualTo(1);
    }

    @Test
    void an_account_sees_only_its_own_payments_newest_first() {
        var account = account();
        var first = stored(draft(account));
        var second = stored(draft(account));
        stored(draft());
        var declined = advanced(first.decline(DeclineReason.REFUSED, NOW));

        var page = payments.list(account, ListFilter.all(), new PageRequest<>(10, Optional.empty()));

        assertThat(page.items()).containsExactly(second, declined);
        assertThat(page.next()).isEmpty();
        assertThat(payments.list(account(), ListFilter.all(), new PageRequest<>(10, Optional.empty()))
                        .items())
                .isEmpty();
    }

    @Test
    void the_data_of_the_api_client_is_stored_and_stays_with_the_payment() {
        var clientData = new ClientData(
                Optional.of(new ExternalId("A-1001")), new Metadata(Map.of("colour", "blau & grün", "note", "")));
        var draft = stored(with(clientData, account()));
        assertThat(payments.find(draft.account(), draft.id())).contains(draft);

        var captured = advanced(capture(draft));

        assertThat(payments.find(draft.account(), draft.id())).contains(captured);
    }

    @Test
    void an_external_id_is_stored_once_for_an_account() {
        var clientData = new ClientData(Optional.of(new ExternalId("A-1001")), Metadata.NONE);
        var first = stored(with(clientData, account()));
        var second = with(clientData, first.account());

        assertThat(isAdded(second, NOW)).isFalse();
        assertThat(payments.find(second.account(), second.id())).isEmpty();
        assertThat(isAdded(with(clientData, account()), NOW)).isTrue();
        assertThat(isAdded(draft(first.account()), NOW)).isTrue();
        assertThat(isAdded(draft(first.account()), NOW)).isTrue();
    }

    @Test
    void of_payments_with_the_same_external_id_at_the_same_time_one_is_stored() {
        var account = account();
        var clientData = new ClientData(Optional.of(new ExternalId("A-1001")), Metadata.NONE);

        var added = Race.of(() -> isAdded(with(clientData, account), NOW));

        assertThat(added).containsOnlyOnce(true);
    }

    @Test
    void payments_are_filtered_by_status_external_id_and_time() {
        var account = account();
        var clientData = new ClientData(Optional.of(new ExternalId("A-1001")), Metadata.NONE);
        var first = stored(draftedAt(NOW, account));
        var second = stored(with(clientData, account));
        var third = stored(draftedAt(NOW.plusSeconds(2), account));
        var declined = advanced(third.decline(DeclineReason.REFUSED, NOW));
        var all = List.of(declined.id(), second.id(), first.id());

        assertThat(filtered(account, ListFilter.all()))
                .hasSameElementsAs(all)
                .first()
                .isEqualTo(declined.id());
        assertThat(filtered(account, new ListFilter<>(Optional.of(PaymentStatus.DECLINED), NO_ID, ANY_TIME, ANY_TIME)))
                .containsExactly(declined.id());
        assertThat(filtered(account, new ListFilter<>(NO_STATUS, clientData.externalId(), ANY_TIME, ANY_TIME)))
                .containsExactly(second.id());
        assertThat(filtered(account(), new ListFilter<>(NO_STATUS, clientData.externalId(), ANY_TIME, ANY_TIME)))
                .isEmpty();
        assertThat(filtered(account, new ListFilter<>(NO_STATUS, NO_ID, Optional.of(NOW.plusSeconds(2)), ANY_TIME)))
                .containsExactly(declined.id());
        assertThat(filtered(account, new ListFilter<>(NO_STATUS, NO_ID, ANY_TIME, Optional.of(NOW.plusSeconds(2)))))
                .containsExactlyInAnyOrder(second.id(), first.id());
        assertThat(filtered(
                        account,
                        new ListFilter<>(
                                Optional.of(PaymentStatus.DRAFT),
                                clientData.externalId(),
                                Optional.of(NOW),
                                Optional.of(NOW))))
                .isEmpty();
    }

    @Test
    void a_filtered_list_has_pages() {
        var account = account();
        var drafts = Stream.of(0, 1, 2, 3)
                .map(second -> stored(draftedAt(NOW.plusSeconds(second), account)))
                .toList();
        advanced(drafts.get(1).decline(DeclineReason.REFUSED, NOW));
        var filter = new ListFilter<>(Optional.of(PaymentStatus.DRAFT), NO_ID, ANY_TIME, ANY_TIME);

        var first = payments.list(account, filter, new PageRequest<>(2, Optional.empty()));
        var rest = payments.list(account, filter, new PageRequest<>(2, first.next()));

        assertThat(first.items()).containsExactly(drafts.get(3), drafts.get(2));
        assertThat(rest.items()).containsExactly(drafts.get(0));
        assertThat(rest.next()).isEmpty();
    }

    @Test
    void payments_are_listed_by_their_time_and_not_by_their_id() {
        var account = account();
        var later = stored(draftedAt(NOW.plusSeconds(1), account));
        var earlier = stored(draftedAt(NOW, account));

        assertThat(pages(account, 1)).containsExactly(List.of(later.id()), List.of(earlier.id()));
    }

    @Test
    void payments_are_listed_in_pages() {
        var account = account();
        var newestFirst = Stream.generate(() -> stored(draft(account)).id())
                .limit(5)
                .toList()
                .reversed();

        assertThat(pages(account, 2))
                .containsExactly(newestFirst.subList(0, 2), newestFirst.subList(2, 4), newestFirst.subList(4, 5));
        assertThat(pages(account, 5)).containsExactly(newestFirst);
    }

    @Test
    void recovery_takes_the_longest_waiting_payments_first_up_to_the_requested_number() {
        var second = stored(draft(), NOW.plusSeconds(20));
        var first = stored(draft(), NOW.plusSeconds(10));
        var third = stored(draft(), NOW.plusSeconds(30));

        assertThat(taken(NOW.plusSeconds(9), 10)).isEmpty();
        assertThat(taken(NOW.plusSeconds(30), 2)).containsExactly(first.id(), second.id());
        assertThat(taken(NOW.plusSeconds(30), 2)).containsExactly(third.id());
    }

    @Test
    void recovery_takes_a_payment_that_is_scheduled_for_this_instant() {
        var draft = stored(draft(), NOW);

        assertThat(taken(NOW, 10)).containsExactly(draft.id());
    }

    @Test
    void recovery_sees_the_current_state_of_a_payment() {
        var draft = stored(draft());
        var pending = draft.awaitResult(EXPIRY, NOW);
        commit(() -> payments.advance(pending, Optional.of(NOW.plusSeconds(5))));

        assertThat(take(NOW.plusSeconds(5), () -> payments.takeForRecovery(NOW.plusSeconds(5))))
                .contains(pending.to());
    }

    @Test
    void a_transition_sets_the_next_recovery_time_or_ends_recovery() {
        var waiting = stored(draft());
        commit(() -> payments.advance(waiting.awaitResult(EXPIRY, NOW), Optional.of(NOW.plusSeconds(60))));
        var done = stored(draft());
        advanced(capture(done));

        assertThat(taken(NOW.plusSeconds(59), 10)).isEmpty();
        assertThat(taken(NOW.plusSeconds(60), 10)).containsExactly(waiting.id());
    }

    @Test
    void a_taken_payment_is_delayed_for_longer_than_a_processor_may_take_to_respond() {
        var draft = stored(draft());

        var now = NOW;
        for (var round = 0; round < 5; round++) {
            assertThat(taken(now, 10)).containsExactly(draft.id());
            assertThat(taken(now.plusSeconds(30).minusMillis(1), 10)).isEmpty();
            now = now.plus(Duration.ofHours(1));
        }
    }

    @Test
    void recovery_takes_a_payment_a_last_time_after_a_month() {
        var draft = stored(draft());

        assertThat(taken(NOW.plus(Duration.ofHours(23)), 10)).containsExactly(draft.id());
        assertThat(taken(NOW.plus(Duration.ofDays(2)), 10)).containsExactly(draft.id());
        assertThat(taken(NOW.plus(Duration.ofDays(60)), 10)).containsExactly(draft.id());
        assertThat(taken(NOW.plus(Duration.ofDays(90)), 10)).isEmpty();
        assertThat(payments.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void concurrent_recovery_jobs_take_different_payments() {
        var ids = Stream.generate(() -> stored(draft()).id()).limit(20).toList();

        var taken = Race.of(() -> taken(NOW, 5)).stream().flatMap(List::stream).toList();

        assertThat(taken).isNotEmpty().doesNotHaveDuplicates().isSubsetOf(ids);
    }

    @Test
    void unfinished_payments_are_counted_by_reason_and_age() {
        var draft = stored(draft());
        var sent = stored(draft());
        commit(() -> payments.advance(sent.requireAction(PAGE, EXPIRY, NOW), Optional.of(NOW)));
        var awaited = stored(draft());
        commit(() -> payments.advance(awaited.awaitResult(EXPIRY, NOW), Optional.of(NOW)));
        var done = stored(draft());
        advanced(capture(done));
        var keyValidUntil = draft.order().keyValidUntil();

        for (var reason : UnfinishedReason.values()) {
            assertThat(payments.countUnfinished(reason, keyValidUntil)).isEqualTo(1);
            assertThat(payments.countUnfinished(reason, keyValidUntil.minusMillis(1)))
                    .isZero();
        }
    }

    @Test
    void payments_that_wait_for_the_customer_are_found_in_the_order_of_their_time_limits() {
        var account = account();
        var later = atPage(account, EXPIRY.plusSeconds(1));
        var first = atPage(account, EXPIRY);
        advanced(capture(atPage(account, EXPIRY)));
        advanced(stored(draft(account)).awaitResult(EXPIRY, NOW));
        stored(draft(account));
        pending(EXPIRY);

        assertThat(payments.findWaitingForCustomer(account, 10)).containsExactly(first, later);
        assertThat(payments.findWaitingForCustomer(account, 1)).containsExactly(first);
    }

    @Test
    void pending_payments_are_overdue_after_their_time_limit() {
        var first = pending(EXPIRY);
        var second = pending(EXPIRY.plusSeconds(1));

        assertThat(payments.findTimedOut(EXPIRY.minusSeconds(1), 10)).isEmpty();
        assertThat(payments.findTimedOut(EXPIRY, 10)).containsExactly(first);
        assertThat(payments.findTimedOut(EXPIRY.plusSeconds(1), 10)).containsExactlyInAnyOrder(first, second);
        assertThat(payments.findTimedOut(EXPIRY.plusSeconds(1), 1)).hasSize(1);
    }

    @Test
    void only_pending_payments_are_overdue() {
        stored(draft());
        var pending = pending(EXPIRY);
        advanced(capture(pending));
        var other = pending(EXPIRY);
        advanced(other.expire(EXPIRY));

        assertThat(payments.findTimedOut(EXPIRY.plus(Duration.ofDays(1)), 10)).isEmpty();
        assertThat(payments.nextTimeout()).isEmpty();
    }

    @Test
    void at_the_instant_of_the_next_overdue_payment_it_is_overdue() {
        pending(EXPIRY.plusSeconds(1));
        var next = pending(EXPIRY);

        assertThat(payments.nextTimeout()).contains(EXPIRY);
        assertThat(payments.findTimedOut(EXPIRY, 10)).containsExactly(next);
    }

    private List<PaymentId> filtered(AccountId account, ListFilter<PaymentStatus> filter) {
        return payments.list(account, filter, new PageRequest<>(10, Optional.empty())).items().stream()
                .map(Payment::id)
                .toList();
    }

    private static Payment.Draft with(ClientData clientData, AccountId account) {
        return new Payment.Draft(SamplePaymentOrders.with(clientData, SamplePaymentOrders.of(account, AMOUNT)));
    }

    private List<List<PaymentId>> pages(AccountId account, int limit) {
        var pages = new ArrayList<List<PaymentId>>();
        var after = Optional.<PaymentId>empty();
        do {
            var page = payments.list(account, ListFilter.all(), new PageRequest<>(limit, after));
            pages.add(page.items().stream().map(Payment::id).toList());
            after = page.next();
        } while (after.isPresent());
        return pages;
    }

    private List<PaymentId> taken(Instant realNow, int limit) {
        return Stream.generate(() -> take(realNow, () -> payments.takeForRecovery(realNow)))
                .limit(limit)
                .takeWhile(Optional::isPresent)
                .map(payment -> payment.orElseThrow().id())
                .toList();
    }

    private Payment.Draft draft() {
        return draft(account());
    }

    private static Payment.Draft draft(AccountId account) {
        return new Payment.Draft(SamplePaymentOrders.of(account, AMOUNT));
    }

    private Payment.Refunded refunded() {
        var refund = new RefundId(Arbitrary.id());
        var draft = stored(draft());
        var captured = advanced(capture(draft));
        var underway = advanced(captured.refund(refund, AMOUNT, NOW));
        return (Payment.Refunded) advanced(underway.completeRefund(refund, AMOUNT, NOW));
    }

    private Payment.Draft stored(Payment.Draft draft) {
        return stored(draft, NOW);
    }

    private Payment.Draft stored(Payment.Draft draft, Instant recoverAfter) {
        assertThat(isAdded(draft, recoverAfter)).isTrue();
        return draft;
    }

    private boolean isAdded(Payment.Draft draft, Instant recoverAfter) {
        var added = new AtomicBoolean();
        commit(() -> added.set(payments.add(draft, recoverAfter)));
        return added.get();
    }

    private static Payment.Draft draftedAt(Instant at, AccountId account) {
        return new Payment.Draft(SamplePaymentOrders.draftedAt(at, SamplePaymentOrders.of(account, AMOUNT)));
    }

    private Payment.Pending pending(Instant expiresAt) {
        return atPage(account(), expiresAt);
    }

    private Payment.Pending atPage(AccountId account, Instant expiresAt) {
        return advanced(stored(draft(account)).requireAction(PAGE, expiresAt, NOW));
    }

    private <S extends Payment> S advanced(Payment.Transition<S> transition) {
        assertThat(advance(transition)).isTrue();
        return transition.to();
    }

    private boolean advance(Payment.Transition<?> transition) {
        return committed(() -> payments.advance(transition, NO_MORE));
    }

    private void assertStored(Payment payment) {
        assertThat(payments.find(payment.account(), payment.id())).contains(payment);
    }

    private static Payment.Transition<Payment.Captured> capture(Payment.Capturable payment) {
        return payment.capture(new ProcessorReference("movement-1"), Optional.empty(), NOW);
    }
}
