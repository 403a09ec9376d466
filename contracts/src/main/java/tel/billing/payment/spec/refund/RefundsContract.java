package tel.billing.payment.spec.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.application.refund.Refunds.SendAttempt;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [Refunds].
public abstract class RefundsContract extends StoreContract {
    private static final Money AMOUNT = Money.of(5_00, "EUR");
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Optional<Instant> NO_MORE = Optional.empty();

    protected final Refunds refunds;

    protected RefundsContract(StoreFixture fixture, Refunds refunds) {
        super(fixture);
        this.refunds = refunds;
    }

    /// Stores the refunded payment.
    protected abstract void paid(Payment.Draft payment);

    @Test
    void a_refund_is_returned_unchanged_in_every_state() {
        var draft = stored();
        assertThat(refunds.find(draft.account(), draft.id())).contains(draft);

        var sent = advanced(draft.send());
        assertThat(refunds.find(draft.account(), draft.id())).contains(sent);

        var done = advanced(sent.finish());
        assertThat(refunds.find(draft.account(), draft.id())).contains(done);

        var failed = advanced(done.fail());
        assertThat(refunds.find(draft.account(), draft.id())).contains(failed);
    }

    @Test
    void a_refund_is_not_found_in_another_account() {
        var draft = stored();

        assertThat(refunds.find(account(), draft.id())).isEmpty();
        assertThat(refunds.find(draft.account(), new RefundId(Arbitrary.id()))).isEmpty();
    }

    @Test
    void the_refunds_of_payments_are_listed_oldest_first_in_every_state() {
        var paymentOrder = SamplePaymentOrders.of(account(), Money.of(20_00, "EUR"));
        paid(new Payment.Draft(paymentOrder));
        var first = new Refund.Draft(
                SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("movement-1"), AMOUNT));
        var second = new Refund.Draft(
                SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("movement-1"), AMOUNT));
        commit(() -> refunds.add(first, NOW));
        commit(() -> refunds.add(second, NOW));
        var failed = advanced(first.fail());
        var other = stored();

        assertThat(refunds.findByPayments(paymentOrder.account(), Set.of(paymentOrder.id())))
                .containsExactly(failed, second);
        assertThat(refunds.findByPayments(other.account(), Set.of(paymentOrder.id())))
                .isEmpty();
        assertThat(refunds.findByPayments(paymentOrder.account(), Set.of())).isEmpty();
    }

    @Test
    void storing_a_draft_twice_fails() {
        var draft = stored();

        assertThatThrownBy(() -> commit(() -> refunds.add(draft, NOW))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_transition_from_an_outdated_version_is_refused_and_stores_nothing() {
        var draft = stored();
        var sent = advanced(draft.send());

        assertThat(advance(draft.fail())).isFalse();
        assertThat(refunds.find(draft.account(), draft.id())).contains(sent);
    }

    @Test
    void a_rolled_back_transition_stores_nothing() {
        var draft = stored();

        takenBack(() -> refunds.advance(draft.send(), NO_MORE));

        assertThat(refunds.find(draft.account(), draft.id())).contains(draft);
        assertThat(taken(NOW, 10)).containsExactly(draft.id());
    }

    @Test
    void only_one_of_several_concurrent_transitions_from_one_version_is_stored() {
        var draft = stored();

        assertThat(Race.of(() -> advance(draft.send()))).containsOnlyOnce(true);
    }

    @Test
    void recovery_takes_the_longest_waiting_refund_first() {
        var second = stored(NOW.plusSeconds(20));
        var first = stored(NOW.plusSeconds(10));

        assertThat(taken(NOW.plusSeconds(9), 10)).isEmpty();
        assertThat(taken(NOW.plusSeconds(20), 10)).containsExactly(first.id(), second.id());
    }

    @Test
    void a_transition_sets_the_next_recovery_time_or_ends_recovery() {
        var waiting = stored();
        commit(() -> refunds.advance(waiting.send(), Optional.of(NOW.plusSeconds(60))));
        var failed = stored();
        advanced(failed.fail());

        assertThat(taken(NOW.plusSeconds(59), 10)).isEmpty();
        assertThat(take(NOW.plusSeconds(60), () -> refunds.takeForRecovery(NOW.plusSeconds(60))))
                .contains(waiting.send().to());
    }

    @Test
    void a_taken_refund_is_delayed_for_longer_than_a_processor_may_take_to_respond() {
        var draft = stored();

        var now = NOW;
        for (var round = 0; round < 5; round++) {
            assertThat(taken(now, 10)).containsExactly(draft.id());
            assertThat(taken(now.plusSeconds(30).minusMillis(1), 10)).isEmpty();
            now = now.plus(Duration.ofHours(1));
        }
    }

    @Test
    void recovery_takes_a_refund_a_last_time_after_a_month() {
        var draft = stored();

        assertThat(taken(NOW.plus(Duration.ofDays(60)), 10)).containsExactly(draft.id());
        assertThat(taken(NOW.plus(Duration.ofDays(90)), 10)).isEmpty();
        assertThat(refunds.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void a_refund_is_unknown_to_the_processor_until_a_request_may_have_reached_it() {
        var draft = stored();

        assertThat(noted(draft)).isEqualTo(SendAttempt.FIRST);
        commit(() -> refunds.removeRequestNote(draft));
        assertThat(noted(draft)).isEqualTo(SendAttempt.FIRST);
        assertThat(noted(draft)).isEqualTo(SendAttempt.REPEATED);
        commit(() -> refunds.removeRequestNote(draft));
        assertThat(noted(draft)).isEqualTo(SendAttempt.REPEATED);
    }

    @Test
    void the_note_of_a_sent_refund_survives_changes_of_its_state() {
        var draft = stored();
        assertThat(noted(draft)).isEqualTo(SendAttempt.FIRST);

        assertThat(noted(advanced(draft.send()))).isEqualTo(SendAttempt.REPEATED);
    }

    @Test
    void only_one_of_several_concurrent_requests_is_the_first() {
        var draft = stored();

        assertThat(Race.of(() -> noted(draft))).containsOnlyOnce(SendAttempt.FIRST);
    }

    @Test
    void unfinished_refunds_are_counted_by_age() {
        var draft = stored();
        var sent = stored();
        commit(() -> refunds.advance(sent.send(), Optional.of(NOW)));
        var failed = stored();
        advanced(failed.fail());
        var keyValidUntil = draft.order().keyValidUntil();

        assertThat(refunds.countUnfinished(keyValidUntil)).isEqualTo(2);
        assertThat(refunds.countUnfinished(keyValidUntil.minusMillis(1))).isZero();
    }

    @Test
    void a_refund_without_a_result_is_counted_after_its_recovery_has_ended() {
        var draft = stored();
        var keyValidUntil = draft.order().keyValidUntil();

        assertThat(taken(NOW.plus(Duration.ofDays(60)), 10)).containsExactly(draft.id());
        assertThat(refunds.countUnfinished(keyValidUntil)).isEqualTo(1);

        var sent = advanced(draft.send());
        assertThat(refunds.countUnfinished(keyValidUntil)).isEqualTo(1);

        advanced(sent.finish());
        assertThat(refunds.countUnfinished(keyValidUntil)).isZero();
    }

    @Test
    void a_draft_may_still_be_sent_until_its_recovery_has_ended() {
        var draft = stored();
        var later = NOW.plus(Duration.ofDays(60));
        assertThat(mayStillBeSent(draft, later)).isTrue();

        assertThat(taken(later, 10)).containsExactly(draft.id());

        assertThat(mayStillBeSent(draft, later)).isFalse();
        assertThat(mayStillBeSent(draft, draft.order().keyValidUntil().minusMillis(1)))
                .as("a retry of the client may send it")
                .isTrue();
    }

    @Test
    void a_refund_that_was_sent_late_may_still_be_carried_out_for_24_hours() {
        var draft = stored();
        var late = NOW.plus(Duration.ofDays(10));
        assertThat(committed(() -> refunds.noteRequest(draft, late))).isEqualTo(SendAttempt.FIRST);
        var sent = advanced(draft.send());

        assertThat(committed(() -> refunds.noteRequest(sent, late.plus(Duration.ofHours(23)))))
                .as("only looked up")
                .isEqualTo(SendAttempt.REPEATED);

        assertThat(mayStillBeSent(sent, late.plus(Refunds.IN_PROGRESS).minusMillis(1)))
                .isTrue();
        assertThat(mayStillBeSent(sent, late.plus(Refunds.IN_PROGRESS))).isFalse();
    }

    @Test
    void a_refund_that_was_sent_again_while_its_key_was_valid_may_be_carried_out_for_24_hours_from_then() {
        var draft = stored();
        var again = draft.order().keyValidUntil().minus(Duration.ofHours(1));
        assertThat(noted(draft)).isEqualTo(SendAttempt.FIRST);
        assertThat(committed(() -> refunds.noteRequest(draft, again))).isEqualTo(SendAttempt.REPEATED);

        var sent = advanced(draft.send());

        assertThat(mayStillBeSent(sent, again.plus(Refunds.IN_PROGRESS).minusMillis(1)))
                .isTrue();
        assertThat(mayStillBeSent(sent, again.plus(Refunds.IN_PROGRESS))).isFalse();
    }

    @Test
    void a_request_that_did_not_reach_the_processor_cannot_be_carried_out() {
        var draft = stored();
        var late = NOW.plus(Duration.ofDays(60));
        assertThat(taken(late, 10)).containsExactly(draft.id());
        assertThat(committed(() -> refunds.noteRequest(draft, late))).isEqualTo(SendAttempt.FIRST);
        assertThat(mayStillBeSent(draft, late)).isTrue();

        commit(() -> refunds.removeRequestNote(draft));

        assertThat(mayStillBeSent(draft, late)).isFalse();
    }

    @Test
    void a_refund_without_a_result_is_resolvable_from_when_it_cannot_be_sent_any_more() {
        var draft = stored();
        var resolvableFrom = draft.order().keyValidUntil().plus(Refunds.IN_PROGRESS);
        var requestedAt = draft.order().keyValidUntil().minusMillis(1);
        assertThat(committed(() -> refunds.noteRequest(draft, requestedAt))).isEqualTo(SendAttempt.FIRST);
        var sent = advanced(draft.send());

        assertThat(resolvable(sent, resolvableFrom.minusMillis(2))).isEmpty();
        assertThat(resolvable(sent, resolvableFrom)).containsExactly(sent.id());
        assertThat(refunds.resolvable(account(), Set.of(sent.payment()), resolvableFrom))
                .isEmpty();
        assertThat(refunds.resolvable(sent.account(), Set.of(), resolvableFrom)).isEmpty();
    }

    @Test
    void a_draft_is_resolvable_after_its_recovery_has_ended() {
        var draft = stored();
        var later = NOW.plus(Duration.ofDays(60));
        assertThat(resolvable(draft, later)).isEmpty();

        assertThat(taken(later, 10)).containsExactly(draft.id());

        assertThat(resolvable(draft, later)).containsExactly(draft.id());
    }

    @Test
    void a_refund_with_a_result_is_not_resolvable() {
        var later = NOW.plus(Duration.ofDays(60));
        var sent = advanced(stored().send());
        assertThat(resolvable(sent, later)).containsExactly(sent.id());

        var done = advanced(sent.finish());
        assertThat(resolvable(done, later)).isEmpty();

        var failed = advanced(done.fail());
        assertThat(resolvable(failed, later)).isEmpty();
    }

    @Test
    void a_refund_with_a_final_result_is_not_sent_any_more() {
        var draft = stored();

        var failed = advanced(draft.fail());

        assertThat(noted(failed)).isEqualTo(SendAttempt.FINISHED);
        commit(() -> refunds.removeRequestNote(failed));
        assertThat(noted(failed)).isEqualTo(SendAttempt.FINISHED);
    }

    private boolean mayStillBeSent(Refund refund, Instant realNow) {
        return committed(() -> refunds.mayStillBeSent(refund, realNow));
    }

    private Set<RefundId> resolvable(Refund refund, Instant realNow) {
        return refunds.resolvable(refund.account(), Set.of(refund.payment()), realNow);
    }

    private SendAttempt noted(Refund refund) {
        return committed(() -> refunds.noteRequest(refund, NOW));
    }

    private List<RefundId> taken(Instant realNow, int limit) {
        return Stream.generate(() -> take(realNow, () -> refunds.takeForRecovery(realNow)))
                .limit(limit)
                .takeWhile(Optional::isPresent)
                .map(refund -> refund.orElseThrow().id())
                .toList();
    }

    private Refund.Draft stored() {
        return stored(NOW);
    }

    protected final Refund.Draft stored(Instant recoverAfter) {
        var paymentOrder = SamplePaymentOrders.of(account(), Money.of(20_00, "EUR"));
        paid(new Payment.Draft(paymentOrder));
        var draft = new Refund.Draft(
                SamplePaymentOrders.refundOf(paymentOrder, new ProcessorReference("movement-1"), AMOUNT));
        commit(() -> refunds.add(draft, recoverAfter));
        return draft;
    }

    private <R extends Refund> R advanced(Refund.Transition<R> transition) {
        assertThat(advance(transition)).isTrue();
        return transition.to();
    }

    private boolean advance(Refund.Transition<?> transition) {
        return committed(() -> refunds.advance(transition, NO_MORE));
    }
}
