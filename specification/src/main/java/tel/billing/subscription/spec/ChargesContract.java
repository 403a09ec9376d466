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
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The contract of all stores of charges.
public abstract class ChargesContract extends StoreContract {
    private static final Instant LATER = Some.INSTANT.plus(Duration.ofSeconds(30));
    private static final Optional<Instant> NO_MORE = Optional.empty();

    protected abstract Charges charges();

    /// The subscriptions of these charges.
    protected abstract Subscriptions subscriptions();

    @Test
    void there_is_none_at_first() {
        var draft = drafted();

        assertThat(charges().of(draft.account(), draft.id())).isEmpty();
        assertThat(charges().openOf(draft.account(), draft.id())).isEmpty();
        assertThat(charges().countOpen()).isZero();
    }

    @Test
    void each_state_is_read_as_it_was_stored() {
        var asking = SomeSubscriptions.asking(newBill());
        var holding = SomeSubscriptions.holding(newBill());
        assertThat(open(asking)).isTrue();
        assertThat(open(holding)).isTrue();
        assertKept(asking);
        assertKept(holding);

        var held = move(asking, asking.hold(asking.bill(), SomeSubscriptions.operation(asking.bill(), 3)));
        assertKept(held);
        var again = move(held, held.ordered(SomeSubscriptions.operation(asking.bill(), 4)));
        assertKept(again);
        assertKept(move(again, again.take(LATER)));

        var released = move(holding, holding.release(LATER));
        assertKept(released);
        var second = move(released, released.ask(released.bill(), new PaymentId(Some.id())));
        assertKept(second);
        assertKept(move(second, second.refuse(DeclineReason.EXPIRED_CARD, LATER)));
    }

    @Test
    void an_account_with_an_open_or_captured_charge_counts_as_charged() {
        var asking = SomeSubscriptions.asking(newBill());
        assertThat(charges().hasTakenOrOpen(asking.account())).isFalse();
        open(asking);
        assertThat(charges().hasTakenOrOpen(asking.account())).isTrue();

        var held = move(asking, asking.hold(asking.bill(), SomeSubscriptions.operation(asking.bill(), 3)));
        assertThat(charges().hasTakenOrOpen(asking.account())).isTrue();
        move(held, held.take(LATER));
        assertThat(charges().hasTakenOrOpen(asking.account())).isTrue();
        assertThat(charges().hasTakenOrOpen(account())).isFalse();
    }

    @Test
    void an_account_with_failed_charges_only_does_not_count_as_charged() {
        var released = SomeSubscriptions.holding(newBill());
        open(released);
        move(released, released.release(LATER));
        var refused = SomeSubscriptions.asking(newBill());
        open(refused);
        move(refused, refused.refuse(DeclineReason.EXPIRED_CARD, LATER));

        assertThat(charges().hasTakenOrOpen(released.account())).isFalse();
        assertThat(charges().hasTakenOrOpen(refused.account())).isFalse();
    }

    @Test
    void a_released_charge_can_be_held_again_at_the_current_price() {
        var holding = SomeSubscriptions.holding(newBill());
        open(holding);
        var released = move(holding, holding.release(LATER));
        var dearer = SomeSubscriptions.dearer(released.bill());

        var held = move(released, released.hold(dearer, SomeSubscriptions.operation(dearer, 2)));

        assertKept(held);
        assertThat(held.attempt()).isEqualTo(2);
    }

    @Test
    void the_VAT_number_of_a_reverse_charge_is_kept() {
        var holding = SomeSubscriptions.holding(SomeSubscriptions.withoutVat(newBill()));
        open(holding);
        assertKept(holding);

        assertKept(move(holding, holding.holdAgain(SomeSubscriptions.dearer(holding.bill()))));
    }

    @Test
    void charges_that_were_captured_immediately_are_kept() {
        var first = new Charge.Taken(newBill(), 1, LATER);
        var second = new Charge.Taken(newBill(), 1, LATER);

        commit(() -> charges().addTaken(List.of(first, second)));
        commit(() -> charges().addTaken(List.of()));

        assertKept(first);
        assertKept(second);
        assertThat(charges().countOpen()).isZero();
    }

    @Test
    void storing_a_charge_twice_is_a_bug() {
        var taken = new Charge.Taken(newBill(), 1, LATER);
        commit(() -> charges().addTaken(List.of(taken)));

        assertThatThrownBy(() -> commit(() -> charges().addTaken(List.of(taken))))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_period_is_captured_by_one_charge_only() {
        var bill = newBill();
        commit(() -> charges().addTaken(List.of(new Charge.Taken(bill, 1, LATER))));
        var again = SomeSubscriptions.another(bill);

        assertThatThrownBy(() -> commit(() -> charges().addTaken(List.of(new Charge.Taken(again, 1, LATER)))))
                .isInstanceOf(RuntimeException.class);

        var held = SomeSubscriptions.holding(again);
        open(held);

        assertThatThrownBy(() -> move(held, held.take(LATER))).isInstanceOf(RuntimeException.class);
        assertKept(held);
    }

    @Test
    void a_subscription_has_at_most_one_open_charge() {
        var bill = newBill();
        var first = SomeSubscriptions.holding(bill);
        open(first);
        var second = SomeSubscriptions.asking(SomeSubscriptions.another(bill));

        assertThat(open(second)).isFalse();
        assertThat(charges().openOf(bill.account(), bill.subscription())).contains(first);

        move(first, first.take(LATER));

        assertThat(open(second)).isTrue();
        assertThat(charges().openOf(bill.account(), bill.subscription())).contains(second);
        assertThat(charges().of(bill.account(), bill.subscription())).containsExactly(first.take(LATER), second);
    }

    @Test
    void a_released_charge_cannot_be_reopened_while_another_is_open() {
        var bill = newBill();
        var first = SomeSubscriptions.holding(bill);
        open(first);
        var released = move(first, first.release(LATER));
        open(SomeSubscriptions.asking(SomeSubscriptions.another(bill)));

        assertThat(committed(() -> charges()
                        .advance(
                                released,
                                released.hold(bill, SomeSubscriptions.operation(bill, 2)),
                                Optional.of(LATER))))
                .isFalse();

        assertKept(released);
    }

    @Test
    void of_concurrent_openings_one_succeeds() {
        var bill = newBill();

        var opened = Race.of(() -> open(SomeSubscriptions.asking(SomeSubscriptions.another(bill))));

        assertThat(opened).containsOnlyOnce(true);
        assertThat(charges().of(bill.account(), bill.subscription())).hasSize(1);
    }

    @Test
    void a_change_of_an_outdated_state_stores_nothing() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);
        move(held, held.take(LATER));

        assertThat(committed(() -> charges().advance(held, held.release(LATER), NO_MORE)))
                .isFalse();

        assertKept(held.take(LATER));
    }

    @Test
    void an_earlier_attempt_is_an_outdated_state() {
        var first = SomeSubscriptions.holding(newBill());
        open(first);
        var released = move(first, first.release(LATER));
        var operation = SomeSubscriptions.operation(first.bill(), 1);
        move(released, released.hold(first.bill(), operation));

        assertThat(committed(() -> charges().advance(first, first.take(LATER), NO_MORE)))
                .isFalse();
    }

    @Test
    void of_concurrent_changes_one_succeeds() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);

        var moved = Race.of(() -> committed(() -> charges().advance(held, held.take(LATER), NO_MORE)));

        assertThat(moved).containsOnlyOnce(true);
    }

    @Test
    void a_rollback_leaves_no_charge() {
        var held = SomeSubscriptions.holding(newBill());

        takenBack(() -> charges().open(held, LATER));

        assertThat(charges().find(held.account(), held.id())).isEmpty();
    }

    @Test
    void each_account_has_its_own_charges() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);
        var other = account();

        assertThat(charges().find(other, held.id())).isEmpty();
        assertThat(charges().openOf(other, held.subscription())).isEmpty();
        assertThat(charges().of(other, held.subscription())).isEmpty();
    }

    @Test
    void drafts_are_those_that_wait_for_a_card() {
        var account = account();
        var asking = SomeSubscriptions.asking(billOf(account));
        open(asking);
        open(SomeSubscriptions.holding(billOf(account)));
        open(SomeSubscriptions.asking(newBill()));

        assertThat(charges().draftsOf(account)).containsExactly(asking);
        assertThat(charges().openOf(account)).hasSize(2).contains(asking);
        assertThat(charges().countOpen()).isEqualTo(3);
    }

    @Test
    void held_money_is_summed_by_currency() {
        var first = SomeSubscriptions.holding(newBill());
        var second = SomeSubscriptions.holding(newBill());
        open(first);
        open(second);
        open(SomeSubscriptions.asking(newBill()));

        var both = first.bill().gross().plus(second.bill().gross());
        assertThat(charges().held(both.currency())).isEqualTo(both);
        assertThat(charges().held(Currency.getInstance("KWD"))).isEqualTo(Money.of(0, "KWD"));

        move(first, first.take(LATER));

        assertThat(charges().held(both.currency())).isEqualTo(second.bill().gross());
    }

    @Test
    void recovery_takes_a_charge_at_its_time_and_not_earlier() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);

        assertThat(stale(LATER.minusMillis(1))).isEmpty();
        assertThat(stale(LATER)).contains(held);
    }

    @Test
    void the_one_that_has_waited_longest_comes_first() {
        var second = SomeSubscriptions.holding(newBill());
        var first = SomeSubscriptions.holding(newBill());
        commit(() -> charges().open(second, LATER.plusSeconds(1)));
        commit(() -> charges().open(first, LATER));

        assertThat(stale(LATER.plusSeconds(1))).contains(first);
        assertThat(stale(LATER.plusSeconds(1))).contains(second);
        assertThat(stale(LATER.plusSeconds(1))).isEmpty();
    }

    @Test
    void each_take_doubles_the_delay() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);
        stale(LATER);

        assertThat(stale(LATER.plusMillis(29_999))).isEmpty();
        assertThat(stale(LATER.plusSeconds(30))).contains(held);
        assertThat(stale(LATER.plusSeconds(89))).isEmpty();
        assertThat(stale(LATER.plusSeconds(90))).contains(held);
    }

    @Test
    void the_delay_is_up_to_eight_minutes_for_lines_and_up_to_hours_for_cards() {
        var asking = SomeSubscriptions.asking(newBill());
        var held = SomeSubscriptions.holding(newBill());
        open(asking);
        open(held);
        var now = LATER;
        for (var looks = 0; looks < 10; looks++) {
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
        var held = SomeSubscriptions.holding(newBill());
        open(held);
        assertThat(staleDraft(LATER)).isEmpty();
        var asking = SomeSubscriptions.asking(newBill());
        open(asking);

        assertThat(staleHeld(LATER)).contains(held);
        assertThat(staleHeld(LATER)).isEmpty();
        assertThat(staleDraft(LATER)).contains(asking);
    }

    @Test
    void several_charges_that_wait_for_cards_are_opened_together() {
        var first = SomeSubscriptions.asking(newBill());
        var second = SomeSubscriptions.asking(newBill());

        commit(() -> charges().openAll(List.of(first, second), LATER));
        commit(() -> charges().openAll(List.of(), LATER));

        assertKept(first);
        assertKept(second);
        assertThat(charges().openOf(first.account(), first.subscription())).contains(first);
        assertThat(List.of(staleDraft(LATER).orElseThrow(), staleDraft(LATER).orElseThrow()))
                .containsExactlyInAnyOrder(first, second);
        assertThat(staleDraft(LATER)).isEmpty();
    }

    @Test
    void opening_several_charges_of_a_subscription_with_an_open_charge_is_a_bug() {
        var bill = newBill();
        open(SomeSubscriptions.holding(bill));
        var other = SomeSubscriptions.asking(newBill());
        var second = SomeSubscriptions.asking(SomeSubscriptions.another(bill));

        assertThatThrownBy(() -> commit(() -> charges().openAll(List.of(other, second), LATER)))
                .isInstanceOf(RuntimeException.class);

        assertThat(charges().openOf(other.account(), other.subscription())).isEmpty();
    }

    @Test
    void renewals_that_wait_for_cards_are_listed_by_account_and_in_pages() {
        var account = account();
        var mine = SomeSubscriptions.asking(SomeSubscriptions.renewal(billOf(account)));
        var others = SomeSubscriptions.asking(SomeSubscriptions.renewal(newBill()));
        open(mine);
        open(others);
        open(SomeSubscriptions.asking(billOf(account)));
        open(SomeSubscriptions.holding(newBill()));
        var over = SomeSubscriptions.asking(SomeSubscriptions.renewal(billOf(account)));
        open(over);
        move(over, over.release(LATER));

        assertThat(charges().renewalsOf(Set.of(account))).containsExactly(mine);
        assertThat(charges().renewalsOf(Set.of(account, others.account()))).containsExactlyInAnyOrder(mine, others);
        assertThat(charges().renewalsOf(Set.of(account()))).isEmpty();
        var first = charges().renewals(Optional.empty(), 1);
        var second = charges().renewals(Optional.of(first.getFirst()), 1);
        assertThat(List.of(first.getFirst(), second.getFirst())).containsExactlyInAnyOrder(mine, others);
        assertThat(charges().renewals(Optional.of(second.getFirst()), 1)).isEmpty();
        assertThat(charges().renewals(Optional.empty(), 3)).hasSize(2);
    }

    @Test
    void the_recovery_of_all_held_charges_can_be_moved_forward() {
        var held = SomeSubscriptions.holding(newBill());
        open(held);
        open(SomeSubscriptions.asking(newBill()));

        commit(() -> charges().hastenHeld(Some.INSTANT));
        commit(() -> charges().hastenHeld(LATER));

        assertThat(staleHeld(Some.INSTANT)).contains(held);
        assertThat(staleDraft(Some.INSTANT)).isEmpty();
    }

    @Test
    void a_change_sets_or_clears_the_recovery_time() {
        var asking = SomeSubscriptions.asking(newBill());
        open(asking);
        stale(LATER);
        stale(LATER.plusSeconds(30));
        var held = asking.hold(asking.bill(), SomeSubscriptions.operation(asking.bill(), 1));
        var next = LATER.plusSeconds(31);
        commit(() -> charges().advance(asking, held, Optional.of(next)));

        assertThat(stale(next)).contains(held);
        assertThat(stale(next.plusSeconds(30))).contains(held);

        move(held, held.take(LATER));

        assertThat(stale(next.plus(Duration.ofDays(1)))).isEmpty();
    }

    @Test
    void the_recovery_of_an_accounts_open_charges_can_be_moved_forward() {
        var account = account();
        var held = SomeSubscriptions.holding(billOf(account));
        open(held);
        open(SomeSubscriptions.holding(newBill()));

        commit(() -> charges().hasten(account, Some.INSTANT));
        commit(() -> charges().hasten(account, LATER));

        assertThat(stale(Some.INSTANT)).contains(held);
        assertThat(stale(Some.INSTANT)).isEmpty();
    }

    @Test
    void concurrent_takes_return_different_charges() {
        var all = List.of(SomeSubscriptions.holding(newBill()), SomeSubscriptions.holding(newBill()));
        all.forEach(this::open);

        var taken = Race.of(() -> stale(LATER));

        assertThat(taken.stream().flatMap(Optional::stream))
                .doesNotHaveDuplicates()
                .isSubsetOf(all);
    }

    private Optional<Charge.Open> stale(Instant realNow) {
        return staleDraft(realNow).map(Charge.Open.class::cast).or(() -> staleHeld(realNow));
    }

    private Optional<Charge.Draft> staleDraft(Instant realNow) {
        return unitOfWork().attempt(() -> charges().takeStaleDraft(realNow));
    }

    private Optional<Charge.Held> staleHeld(Instant realNow) {
        return unitOfWork().attempt(() -> charges().takeStaleHeld(realNow));
    }

    private boolean open(Charge.Open charge) {
        return committed(() -> charges().open(charge, LATER));
    }

    private <C extends Charge> C move(Charge from, C to) {
        var lookAfter = to instanceof Charge.Open ? Optional.of(LATER) : NO_MORE;
        assertThat(committed(() -> charges().advance(from, to, lookAfter))).isTrue();
        return to;
    }

    private void assertKept(Charge charge) {
        assertThat(charges().find(charge.account(), charge.id())).contains(charge);
    }

    private Bill newBill() {
        return billOf(account());
    }

    private Bill billOf(AccountId account) {
        var draft = SomeSubscriptions.draft(account);
        commit(() -> subscriptions().add(draft));
        return SomeSubscriptions.bill(draft);
    }

    private Subscription.Draft drafted() {
        var draft = SomeSubscriptions.draft(account());
        commit(() -> subscriptions().add(draft));
        return draft;
    }
}
