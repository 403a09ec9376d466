package tel.billing.subscription.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The contract of all stores of charges.
public abstract class ChargesContract extends StoreContract {
    private static final Instant LATER = Arbitrary.INSTANT.plus(Duration.ofSeconds(30));
    private static final Optional<Instant> NO_MORE = Optional.empty();

    /// What the store published.
    private final List<Charge.Change<?>> published;

    /// The store, which publishes to [#published].
    protected final Charges charges;

    /// The subscriptions of these charges.
    protected final Subscriptions subscriptions;

    protected ChargesContract(
            StoreFixture fixture, List<Charge.Change<?>> published, Charges charges, Subscriptions subscriptions) {
        super(fixture);
        this.published = published;
        this.charges = charges;
        this.subscriptions = subscriptions;
    }

    @Test
    void there_is_none_at_first() {
        var draft = drafted();

        assertThat(charges.findBySubscription(draft.account(), draft.id())).isEmpty();
        assertThat(charges.openOf(draft.account(), draft.id())).isEmpty();
        assertThat(charges.countOpen()).isZero();
    }

    @Test
    void each_state_is_read_as_it_was_stored() {
        var asking = opened(SampleSubscriptions.draftCharge(newBill()));
        var holding = opened(SampleSubscriptions.holding(newBill()));
        assertKept(asking);
        assertKept(holding);

        var held = move(asking.hold(asking.bill(), SampleSubscriptions.operation(asking.bill(), 3)));
        assertKept(held);
        var again = move(held.requestLineAgain(SampleSubscriptions.operation(asking.bill(), 4)));
        assertKept(again);
        assertKept(move(again.capture(LATER)));

        var released = move(holding.release(LATER));
        assertKept(released);
        var second = move(released.requestCard(released.bill(), new PaymentId(Arbitrary.id())));
        assertKept(second);
        assertKept(move(second.decline(DeclineReason.EXPIRED_CARD, LATER)));

        var renewal = opened(SampleSubscriptions.renewing(newBill()));
        assertKept(renewal);
        var further = move(renewal.requestCardAgain(renewal.bill(), new PaymentId(Arbitrary.id())));
        assertKept(further);
        assertKept(move(further.capture(further.bill(), LATER)));
    }

    @Test
    void the_customers_agreement_to_the_amount_is_stored_with_the_bill() {
        var agreed = opened(SampleSubscriptions.draftCharge(newBill().agreed(true)));
        assertKept(agreed);
        assertThat(agreed.bill().isAgreed()).isTrue();

        var held = move(agreed.hold(agreed.bill(), SampleSubscriptions.operation(agreed.bill(), 3)));
        assertKept(held);
        var released = move(held.release(LATER));
        assertKept(released);
        assertKept(move(released.requestCard(released.bill().agreed(false), new PaymentId(Arbitrary.id()))));
    }

    @Test
    void an_account_with_an_open_or_captured_charge_counts_as_charged() {
        assertThat(charges.hasCapturedOrOpen(account())).isFalse();
        var asking = opened(SampleSubscriptions.draftCharge(newBill()));
        assertThat(charges.hasCapturedOrOpen(asking.account())).isTrue();

        var held = move(asking.hold(asking.bill(), SampleSubscriptions.operation(asking.bill(), 3)));
        assertThat(charges.hasCapturedOrOpen(asking.account())).isTrue();
        move(held.capture(LATER));
        assertThat(charges.hasCapturedOrOpen(asking.account())).isTrue();
        assertThat(charges.hasCapturedOrOpen(account())).isFalse();
    }

    @Test
    void an_account_with_failed_charges_only_does_not_count_as_charged() {
        var released = opened(SampleSubscriptions.holding(newBill()));
        move(released.release(LATER));
        var declined = opened(SampleSubscriptions.draftCharge(newBill()));
        move(declined.decline(DeclineReason.EXPIRED_CARD, LATER));

        assertThat(charges.hasCapturedOrOpen(released.account())).isFalse();
        assertThat(charges.hasCapturedOrOpen(declined.account())).isFalse();
    }

    @Test
    void a_released_charge_can_be_held_again_at_the_current_price() {
        var holding = opened(SampleSubscriptions.holding(newBill()));
        var released = move(holding.release(LATER));
        var dearer = SampleSubscriptions.dearer(released.bill());

        var held = move(released.hold(dearer, SampleSubscriptions.operation(dearer, 2)));

        assertKept(held);
        assertThat(held.attempt()).isEqualTo(2);
    }

    @Test
    void the_VAT_number_of_a_reverse_charge_is_kept() {
        var holding = opened(SampleSubscriptions.holding(SampleSubscriptions.withoutVat(newBill())));
        assertKept(holding);

        assertKept(move(holding.captureInFurtherAttempt(SampleSubscriptions.dearer(holding.bill()), LATER)));
    }

    @Test
    void charges_that_were_captured_immediately_are_kept() {
        var first = SampleSubscriptions.captured(newBill());
        var second = SampleSubscriptions.captured(newBill());

        commit(() -> charges.addCaptured(List.of(first, second)));
        commit(() -> charges.addCaptured(List.of()));

        assertKept(first.to());
        assertKept(second.to());
        assertThat(charges.countOpen()).isZero();
        assertThat(published).containsExactly(first, second);
    }

    @Test
    void storing_a_charge_twice_is_a_bug() {
        var captured = SampleSubscriptions.captured(newBill());
        commit(() -> charges.addCaptured(List.of(captured)));

        assertThatThrownBy(() -> commit(() -> charges.addCaptured(List.of(captured))))
                .isInstanceOf(RuntimeException.class);
        assertThat(published).containsExactly(captured);
    }

    @Test
    void a_period_is_captured_by_one_charge_only() {
        var bill = newBill();
        commit(() -> charges.addCaptured(List.of(SampleSubscriptions.captured(bill))));
        var again = SampleSubscriptions.another(bill);

        assertThatThrownBy(() -> commit(() -> charges.addCaptured(List.of(SampleSubscriptions.captured(again)))))
                .isInstanceOf(RuntimeException.class);

        var held = opened(SampleSubscriptions.holding(again));

        published.clear();
        assertThatThrownBy(() -> move(held.capture(LATER))).isInstanceOf(RuntimeException.class);
        assertKept(held);
        assertThat(published).isEmpty();
    }

    @Test
    void a_subscription_has_at_most_one_open_charge() {
        var bill = newBill();
        var first = opened(SampleSubscriptions.holding(bill));
        var second = SampleSubscriptions.draftCharge(SampleSubscriptions.another(bill));

        published.clear();
        assertThat(open(second)).isFalse();
        assertThat(charges.openOf(bill.account(), bill.subscription())).contains(first);
        assertThat(published).isEmpty();

        var captured = move(first.capture(LATER));

        assertThat(open(second)).isTrue();
        assertThat(charges.openOf(bill.account(), bill.subscription())).contains(second.to());
        assertThat(charges.findBySubscription(bill.account(), bill.subscription()))
                .containsExactly(captured, second.to());
    }

    @Test
    void a_released_charge_cannot_be_reopened_while_another_is_open() {
        var bill = newBill();
        var first = opened(SampleSubscriptions.holding(bill));
        var released = move(first.release(LATER));
        opened(SampleSubscriptions.draftCharge(SampleSubscriptions.another(bill)));

        assertRefused(released.hold(bill, SampleSubscriptions.operation(bill, 2)));

        assertKept(released);
    }

    @Test
    void of_concurrent_openings_one_succeeds() {
        var bill = newBill();

        var opened = Race.of(() -> open(SampleSubscriptions.draftCharge(SampleSubscriptions.another(bill))));

        assertThat(opened).containsOnlyOnce(true);
        assertThat(published).hasSize(1);
        assertThat(charges.findBySubscription(bill.account(), bill.subscription()))
                .hasSize(1);
    }

    @Test
    void a_change_of_an_outdated_state_stores_nothing() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        var captured = move(held.capture(LATER));

        assertRefused(held.release(LATER));

        assertKept(captured);
    }

    @Test
    void an_earlier_attempt_is_an_outdated_state() {
        var first = opened(SampleSubscriptions.holding(newBill()));
        var released = move(first.release(LATER));
        var operation = SampleSubscriptions.operation(first.bill(), 1);
        move(released.hold(first.bill(), operation));

        assertRefused(first.capture(LATER));
    }

    @Test
    void a_line_ordered_again_makes_a_new_version_of_the_same_attempt() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        var again = move(held.requestLineAgain(held.operation()));

        assertRefused(held.release(LATER));

        assertKept(again);
    }

    @Test
    void each_stored_change_is_published_once_with_its_event() {
        var creation = SampleSubscriptions.draftCharge(newBill());
        var asking = opened(creation);
        var hold = asking.hold(asking.bill(), SampleSubscriptions.operation(asking.bill(), 1));
        var capture = move(hold).capture(LATER);
        move(capture);

        assertThat(published).containsExactly(creation, hold, capture);
    }

    @Test
    void of_concurrent_changes_one_succeeds() {
        var held = opened(SampleSubscriptions.holding(newBill()));

        var moved = Race.of(() -> committed(() -> charges.advance(held.capture(LATER), NO_MORE)));

        assertThat(moved).containsOnlyOnce(true);
        assertThat(published).hasSize(2);
    }

    @Test
    void a_rollback_leaves_no_charge() {
        var held = SampleSubscriptions.holding(newBill());

        takenBack(() -> charges.open(held, LATER));

        assertThat(charges.find(held.to().account(), held.to().id())).isEmpty();
    }

    @Test
    void each_account_has_its_own_charges() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        var other = account();

        assertThat(charges.find(other, held.id())).isEmpty();
        assertThat(charges.openOf(other, held.subscription())).isEmpty();
        assertThat(charges.findBySubscription(other, held.subscription())).isEmpty();
    }

    @Test
    void drafts_are_those_that_wait_for_a_card() {
        var account = account();
        var asking = opened(SampleSubscriptions.draftCharge(billOf(account)));
        opened(SampleSubscriptions.holding(billOf(account)));
        opened(SampleSubscriptions.draftCharge(newBill()));

        assertThat(charges.draftsOf(account)).containsExactly(asking);
        assertThat(charges.openOf(account)).hasSize(2).contains(asking);
        assertThat(charges.countOpen()).isEqualTo(3);
    }

    @Test
    void held_money_is_summed_by_currency() {
        var first = opened(SampleSubscriptions.holding(newBill()));
        var second = opened(SampleSubscriptions.holding(newBill()));
        opened(SampleSubscriptions.draftCharge(newBill()));

        var both = first.bill().gross().plus(second.bill().gross());
        assertThat(charges.held(both.currency())).isEqualTo(both);
        assertThat(charges.held(Currency.getInstance("KWD"))).isEqualTo(Money.of(0, "KWD"));

        move(first.capture(LATER));

        assertThat(charges.held(both.currency())).isEqualTo(second.bill().gross());
    }

    @Test
    void recovery_takes_a_charge_at_its_time_and_not_earlier() {
        var held = opened(SampleSubscriptions.holding(newBill()));

        assertThat(stale(LATER.minusMillis(1))).isEmpty();
        assertThat(stale(LATER)).contains(held);
    }

    @Test
    void the_one_that_has_waited_longest_comes_first() {
        var second = SampleSubscriptions.holding(newBill());
        var first = SampleSubscriptions.holding(newBill());
        commit(() -> charges.open(second, LATER.plusSeconds(1)));
        commit(() -> charges.open(first, LATER));

        assertThat(stale(LATER.plusSeconds(1))).contains(first.to());
        assertThat(stale(LATER.plusSeconds(1))).contains(second.to());
        assertThat(stale(LATER.plusSeconds(1))).isEmpty();
    }

    @Test
    void each_take_doubles_the_delay() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        stale(LATER);

        assertThat(stale(LATER.plusMillis(29_999))).isEmpty();
        assertThat(stale(LATER.plusSeconds(30))).contains(held);
        assertThat(stale(LATER.plusSeconds(89))).isEmpty();
        assertThat(stale(LATER.plusSeconds(90))).contains(held);
    }

    @Test
    void the_delay_is_up_to_eight_minutes_for_lines_and_up_to_hours_for_cards() {
        var asking = opened(SampleSubscriptions.draftCharge(newBill()));
        var held = opened(SampleSubscriptions.holding(newBill()));
        var now = LATER;
        for (var attempts = 0; attempts < 10; attempts++) {
            assertThat(staleDraft(now)).contains(asking);
            assertThat(staleHeld(now)).contains(held);
            now = now.plus(Duration.ofDays(1));
        }

        assertThat(staleHeld(now)).contains(held);
        assertThat(staleHeld(now.plus(Duration.ofMinutes(8)).minusMillis(1))).isEmpty();
        assertThat(staleHeld(now.plus(Duration.ofMinutes(8)))).contains(held);
        assertThat(staleDraft(now)).contains(asking);
        assertThat(staleDraft(now.plus(Duration.ofHours(4)))).isEmpty();
        assertThat(staleDraft(now.plus(Duration.ofHours(5)))).contains(asking);
    }

    @Test
    void recovery_of_lines_and_recovery_of_cards_take_different_charges() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        assertThat(staleDraft(LATER)).isEmpty();
        var asking = opened(SampleSubscriptions.draftCharge(newBill()));

        assertThat(staleHeld(LATER)).contains(held);
        assertThat(staleHeld(LATER)).isEmpty();
        assertThat(staleDraft(LATER)).contains(asking);
    }

    @Test
    void several_charges_that_wait_for_cards_are_opened_together() {
        var creations = List.of(SampleSubscriptions.renewing(newBill()), SampleSubscriptions.renewing(newBill()));
        var first = creations.getFirst().to();
        var second = creations.getLast().to();

        commit(() -> charges.openAll(creations, LATER));
        commit(() -> charges.openAll(List.of(), LATER));

        assertThat(published).containsExactlyElementsOf(creations);
        assertKept(first);
        assertKept(second);
        assertThat(charges.openOf(first.account(), first.subscription())).contains(first);
        assertThat(List.of(staleDraft(LATER).orElseThrow(), staleDraft(LATER).orElseThrow()))
                .containsExactlyInAnyOrder(first, second);
        assertThat(staleDraft(LATER)).isEmpty();
    }

    @Test
    void opening_several_charges_of_a_subscription_with_an_open_charge_is_a_bug() {
        var bill = newBill();
        opened(SampleSubscriptions.holding(bill));
        published.clear();
        var other = SampleSubscriptions.renewing(newBill());
        var second = SampleSubscriptions.renewing(SampleSubscriptions.another(bill));

        assertThatThrownBy(() -> commit(() -> charges.openAll(List.of(other, second), LATER)))
                .isInstanceOf(RuntimeException.class);

        assertThat(charges.openOf(other.to().account(), other.to().subscription()))
                .isEmpty();
        assertThat(published).isEmpty();
    }

    @Test
    void renewals_that_wait_for_cards_are_listed_by_account_and_in_pages() {
        var account = account();
        var mine = opened(SampleSubscriptions.renewing(billOf(account)));
        var others = opened(SampleSubscriptions.renewing(newBill()));
        opened(SampleSubscriptions.draftCharge(billOf(account)));
        opened(SampleSubscriptions.holding(newBill()));
        var over = opened(SampleSubscriptions.renewing(billOf(account)));
        move(over.release(LATER));

        assertThat(charges.renewalsOf(Set.of(account))).containsExactly(mine);
        assertThat(charges.renewalsOf(Set.of(account, others.account()))).containsExactlyInAnyOrder(mine, others);
        assertThat(charges.renewalsOf(Set.of(account()))).isEmpty();
        var first = charges.renewals(Optional.empty(), 1);
        var second = charges.renewals(Optional.of(first.getFirst()), 1);
        assertThat(List.of(first.getFirst(), second.getFirst())).containsExactlyInAnyOrder(mine, others);
        assertThat(charges.renewals(Optional.of(second.getFirst()), 1)).isEmpty();
        assertThat(charges.renewals(Optional.empty(), 3)).hasSize(2);
    }

    @Test
    void the_recovery_of_all_held_charges_can_be_moved_forward() {
        var held = opened(SampleSubscriptions.holding(newBill()));
        opened(SampleSubscriptions.draftCharge(newBill()));

        commit(() -> charges.bringForwardHeld(Arbitrary.INSTANT));
        commit(() -> charges.bringForwardHeld(LATER));

        assertThat(staleHeld(Arbitrary.INSTANT)).contains(held);
        assertThat(staleDraft(Arbitrary.INSTANT)).isEmpty();
    }

    @Test
    void a_change_sets_or_clears_the_recovery_time() {
        var asking = opened(SampleSubscriptions.draftCharge(newBill()));
        stale(LATER);
        stale(LATER.plusSeconds(30));
        var hold = asking.hold(asking.bill(), SampleSubscriptions.operation(asking.bill(), 1));
        var held = hold.to();
        var next = LATER.plusSeconds(31);
        commit(() -> charges.advance(hold, Optional.of(next)));

        assertThat(stale(next)).contains(held);
        assertThat(stale(next.plusSeconds(30))).contains(held);

        move(held.capture(LATER));

        assertThat(stale(next.plus(Duration.ofDays(1)))).isEmpty();
    }

    @Test
    void the_recovery_of_an_accounts_open_charges_can_be_moved_forward() {
        var account = account();
        var held = opened(SampleSubscriptions.holding(billOf(account)));
        opened(SampleSubscriptions.holding(newBill()));

        commit(() -> charges.bringForward(account, Arbitrary.INSTANT));
        commit(() -> charges.bringForward(account, LATER));

        assertThat(stale(Arbitrary.INSTANT)).contains(held);
        assertThat(stale(Arbitrary.INSTANT)).isEmpty();
    }

    @Test
    void the_recovery_of_the_charge_that_waits_for_a_payment_can_be_moved_forward() {
        var account = account();
        var waiting = opened(SampleSubscriptions.draftCharge(billOf(account)));
        opened(SampleSubscriptions.holding(billOf(account)));
        opened(SampleSubscriptions.draftCharge(newBill()));

        commit(() -> charges.bringForwardDraft(account, waiting.topUp(), Arbitrary.INSTANT));

        assertThat(staleDraft(Arbitrary.INSTANT)).contains(waiting);
        assertThat(stale(Arbitrary.INSTANT)).isEmpty();
    }

    @Test
    void concurrent_takes_return_different_charges() {
        var all =
                List.of(opened(SampleSubscriptions.holding(newBill())), opened(SampleSubscriptions.holding(newBill())));

        var taken = Race.of(() -> stale(LATER));

        assertThat(taken.stream().flatMap(Optional::stream))
                .doesNotHaveDuplicates()
                .isSubsetOf(all);
    }

    private Optional<Charge.Open> stale(Instant realNow) {
        return staleDraft(realNow).map(Charge.Open.class::cast).or(() -> staleHeld(realNow));
    }

    private Optional<Charge.Draft> staleDraft(Instant realNow) {
        return take(realNow, () -> charges.takeDraftForRecovery(realNow));
    }

    private Optional<Charge.Held> staleHeld(Instant realNow) {
        return take(realNow, () -> charges.takeHeldForRecovery(realNow));
    }

    private <C extends Charge.Open> C opened(Charge.Creation<C> creation) {
        assertThat(open(creation)).isTrue();
        return creation.to();
    }

    private boolean open(Charge.Creation<? extends Charge.Open> creation) {
        return committed(() -> charges.open(creation, LATER));
    }

    private <C extends Charge> C move(Charge.Transition<C> transition) {
        assertThat(advance(transition)).isTrue();
        return transition.to();
    }

    private void assertRefused(Charge.Transition<?> transition) {
        published.clear();
        assertThat(advance(transition)).isFalse();
        assertThat(published).isEmpty();
    }

    private boolean advance(Charge.Transition<?> transition) {
        var recoverAfter = transition.to() instanceof Charge.Open ? Optional.of(LATER) : NO_MORE;
        return committed(() -> charges.advance(transition, recoverAfter));
    }

    private void assertKept(Charge charge) {
        assertThat(charges.find(charge.account(), charge.id())).contains(charge);
    }

    private Bill newBill() {
        return billOf(account());
    }

    private Bill billOf(AccountId account) {
        var draft = SampleSubscriptions.draft(account);
        commit(() -> subscriptions.add(draft));
        return SampleSubscriptions.bill(draft);
    }

    private Subscription.Draft drafted() {
        var draft = SampleSubscriptions.draft(account());
        commit(() -> subscriptions.add(draft));
        return draft;
    }
}
