package tel.billing.subscription.spec;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Metadata;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;

/// The contract of all stores of subscriptions.
public abstract class SubscriptionsContract extends StoreContract {
    private static final Instant BEGINS = Instant.parse("2026-01-31T09:00:00Z");
    private static final Instant FIRST_CHECK =
            Instant.parse("2026-02-28T09:00:00Z").minus(Plan.NOTICE);

    private static final Duration POSTPONEMENT = Duration.ofMinutes(5);

    /// What the store published.
    private final List<Subscription.Transition<?>> published;

    /// The store, which publishes to [#published].
    private final Subscriptions subscriptions;

    /// The charges of these subscriptions.
    private final Charges charges;

    protected SubscriptionsContract(
            StoreFixture fixture,
            List<Subscription.Transition<?>> published,
            Subscriptions subscriptions,
            Charges charges) {
        super(fixture);
        this.published = published;
        this.subscriptions = subscriptions;
        this.charges = charges;
    }

    /// All events of a subscription, oldest first.
    protected abstract List<SubscriptionEvent> eventsOf(AccountId account, SubscriptionId id);

    @Test
    void an_account_has_no_subscription_at_first() {
        assertThat(subscriptions.findByAccount(account())).isEmpty();
    }

    @Test
    void an_accounts_subscriptions_are_found_as_they_were_stored_the_newest_first() {
        var account = account();
        var first = add(draft(account, "starter", 0));
        var second = add(draft(account, "enterprise", 1));
        var third = add(draft(account, "starter", 2));

        assertThat(subscriptions.findByAccount(account)).containsExactly(third, second, first);
    }

    @Test
    void a_list_continues_after_the_previous_page() {
        var account = account();
        var drafts = Stream.of(0, 1, 2, 3, 4)
                .map(number -> add(draft(account, "starter", number)))
                .toList();
        add(draft(account(), "starter", 0));

        var first = subscriptions.list(account, ListFilter.all(), new PageRequest<>(3, Optional.empty()));
        var rest = subscriptions.list(account, ListFilter.all(), new PageRequest<>(3, first.next()));

        assertThat(first.items()).containsExactly(drafts.get(4), drafts.get(3), drafts.get(2));
        assertThat(rest.items()).containsExactly(drafts.get(1), drafts.get(0));
        assertThat(rest.next()).isEmpty();
    }

    @Test
    void the_data_of_the_api_client_stays_with_the_subscription() {
        var clientData = new ClientData(Optional.of(new ExternalId("cart 7")), new Metadata(Map.of("shop", "north")));
        var draft = add(draft(account(), clientData));
        assertThat(found(draft)).isEqualTo(draft);

        var active = move(SampleSubscriptions.activation(draft, BEGINS));

        assertThat(found(active)).isEqualTo(active);
        assertThat(found(active).clientData()).isEqualTo(clientData);
    }

    @Test
    void an_external_id_is_stored_once_for_an_account() {
        var clientData = new ClientData(Optional.of(new ExternalId("cart 7")), Metadata.NONE);
        var first = add(draft(account(), clientData));
        var second = draft(first.account(), clientData);

        assertThat(committed(() -> subscriptions.add(second))).isFalse();
        assertThat(subscriptions.findByAccount(first.account())).containsExactly(first);
        assertThat(committed(() -> subscriptions.add(draft(account(), clientData))))
                .isTrue();
    }

    @Test
    void a_list_is_filtered_by_status_external_id_and_time() {
        var account = account();
        var clientData = new ClientData(Optional.of(new ExternalId("cart 7")), Metadata.NONE);
        var draft = add(draft(account, clientData));
        var active = activate(SampleSubscriptions.draft(account), BEGINS);
        var createdAt = draft.createdAt();
        Optional<SubscriptionStatus> anyStatus = Optional.empty();
        Optional<ExternalId> anyId = Optional.empty();
        Optional<Instant> anyTime = Optional.empty();

        assertThat(filtered(account, new ListFilter<>(Optional.of(SubscriptionStatus.ACTIVE), anyId, anyTime, anyTime)))
                .containsExactly(active);
        assertThat(filtered(account, new ListFilter<>(anyStatus, clientData.externalId(), anyTime, anyTime)))
                .containsExactly(draft);
        assertThat(filtered(account(), new ListFilter<>(anyStatus, clientData.externalId(), anyTime, anyTime)))
                .isEmpty();
        assertThat(filtered(account, new ListFilter<>(anyStatus, anyId, Optional.of(createdAt), anyTime)))
                .contains(draft);
        assertThat(filtered(account, new ListFilter<>(anyStatus, anyId, Optional.of(createdAt.plusMillis(1)), anyTime)))
                .doesNotContain(draft);
        assertThat(filtered(account, new ListFilter<>(anyStatus, anyId, anyTime, Optional.of(createdAt))))
                .doesNotContain(draft);
    }

    @Test
    void each_account_has_its_own_subscriptions() {
        var draft = add(draft(account(), "starter", 0));

        assertThat(subscriptions.findByAccount(account())).isEmpty();
        assertThat(subscriptions.find(account(), draft.id())).isEmpty();
        assertThat(subscriptions.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void a_rollback_leaves_no_draft() {
        var account = account();

        takenBack(() -> subscriptions.add(draft(account, "starter", 0)));

        assertThat(subscriptions.findByAccount(account)).isEmpty();
    }

    @Test
    void each_state_is_read_as_it_was_stored() {
        assertThat(everyState())
                .allSatisfy(last -> assertThat(subscriptions.find(last.account(), last.id()))
                        .contains(last));
    }

    @Test
    void subscriptions_are_counted_by_status() {
        assertThat(subscriptions.countByStatus())
                .containsOnlyKeys(SubscriptionStatus.values())
                .allSatisfy((_, count) -> assertThat(count).isZero());

        var states = everyState();

        assertThat(subscriptions.countByStatus())
                .isEqualTo(states.stream().collect(groupingBy(SubscriptionStatus::of, counting())));
    }

    @Test
    void the_events_of_all_changes_are_kept_in_order() {
        var active = active();
        var scheduled = move(active.scheduleChange(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT));
        var ending = move(scheduled.scheduleCancellation(Arbitrary.INSTANT));
        var withdrawn = move(ending.withdrawCancellation(Arbitrary.INSTANT));
        var kept = move(withdrawn.withdrawChange(Arbitrary.INSTANT));
        var dearer = move(kept.changeNow(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT));
        var pastDue = move(dearer.becomePastDue(SampleSubscriptions.BUSINESS, end(dearer)));
        var second = (Subscription.PastDue) move(pastDue.fail(pastDue.dueAt().orElseThrow()));
        var third = (Subscription.PastDue) move(second.fail(second.dueAt().orElseThrow()));
        var suspended = move(third.fail(third.dueAt().orElseThrow()));
        var late = end(suspended).plus(Duration.ofDays(99));
        var postponed = move(
                ((Subscription.Suspended) suspended).postponeCancellation(late).orElseThrow());
        var paid = move(postponed.pay(Arbitrary.INSTANT));
        var renewed = move(paid.renew(SampleSubscriptions.STARTER, end(paid)));
        var over = move(renewed.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));

        var account = over.account();
        assertThat(eventsOf(account, over.id()))
                .containsExactly(
                        new SubscriptionEvent.Activated(active.tariff(), active.period(), BEGINS),
                        new SubscriptionEvent.ChangeScheduled(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT),
                        new SubscriptionEvent.CancellationScheduled(end(active), Arbitrary.INSTANT),
                        new SubscriptionEvent.CancellationWithdrawn(Arbitrary.INSTANT),
                        new SubscriptionEvent.ScheduledChangeWithdrawn(Arbitrary.INSTANT),
                        new SubscriptionEvent.PlanChanged(
                                SampleSubscriptions.STARTER.tier(), SampleSubscriptions.BUSINESS, Arbitrary.INSTANT),
                        new SubscriptionEvent.BecamePastDue(
                                SampleSubscriptions.BUSINESS, pastDue.period(), end(active)),
                        new SubscriptionEvent.RetryFailed(2, pastDue.dueAt().orElseThrow()),
                        new SubscriptionEvent.RetryFailed(3, second.dueAt().orElseThrow()),
                        new SubscriptionEvent.Suspended(third.dueAt().orElseThrow()),
                        new SubscriptionEvent.CancellationPostponed(postponed.cancellation(), late),
                        new SubscriptionEvent.Paid(pastDue.period(), Arbitrary.INSTANT),
                        new SubscriptionEvent.Renewed(SampleSubscriptions.STARTER, renewed.period(), end(paid)),
                        new SubscriptionEvent.Cancelled(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
    }

    @Test
    void a_draft_of_another_plan_is_kept() {
        var draft = add(draft(account(), "starter", 0));

        move(draft.choose(SampleSubscriptions.BUSINESS.tier(), Arbitrary.INSTANT));

        assertThat(eventsOf(draft.account(), draft.id()))
                .containsExactly(
                        new SubscriptionEvent.PlanChosen(SampleSubscriptions.BUSINESS.tier(), Arbitrary.INSTANT));
    }

    @Test
    void a_change_of_an_outdated_state_stores_nothing() {
        var active = active();
        move(active.scheduleCancellation(Arbitrary.INSTANT));

        assertRefused(active.scheduleChange(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT));

        assertThat(eventsOf(active.account(), active.id())).hasSize(2);
    }

    @Test
    void an_equal_looking_state_after_two_changes_is_a_different_version() {
        var active = active();
        var ending = move(active.scheduleCancellation(Arbitrary.INSTANT));
        move(ending.withdrawCancellation(Arbitrary.INSTANT));

        assertRefused(active.scheduleCancellation(Arbitrary.INSTANT));
    }

    @Test
    void of_concurrent_changes_one_succeeds() {
        var active = active();

        var moved =
                Race.of(() -> committed(() -> subscriptions.advance(active.scheduleCancellation(Arbitrary.INSTANT))));

        assertThat(moved).containsOnlyOnce(true);
        assertThat(published).hasSize(2);
        assertThat(eventsOf(active.account(), active.id())).hasSize(2);
    }

    @Test
    void several_subscriptions_are_changed_together_or_not_at_all() {
        var first = active();
        var second = active();
        var third = active();
        published.clear();
        commit(() -> subscriptions.advanceAll(List.of(renewal(first), renewal(second))));

        assertThatThrownBy(() -> commit(() -> subscriptions.advanceAll(List.of(renewal(third), renewal(first)))))
                .isInstanceOf(RuntimeException.class);

        assertThat(published).containsExactly(renewal(first), renewal(second));

        assertThat(found(first)).isEqualTo(renewal(first).to());
        assertThat(found(second)).isEqualTo(renewal(second).to());
        assertThat(eventsOf(first.account(), first.id())).hasSize(2);
    }

    @Test
    void each_stored_transition_is_published_once() {
        var active = active();
        published.clear();
        var cancellation = active.scheduleCancellation(Arbitrary.INSTANT);

        move(cancellation);

        assertThat(published).containsExactly(cancellation);
    }

    @Test
    void changing_no_subscription_does_nothing() {
        commit(() -> subscriptions.advanceAll(List.of()));
    }

    @Test
    void a_check_for_pre_notifications_is_kept_without_an_event() {
        var active = active();
        var check = active.checkUntil(FIRST_CHECK);
        published.clear();

        commit(() -> subscriptions.storeChecks(List.of(check)));

        assertThat(found(active)).isEqualTo(check.to());
        assertThat(eventsOf(active.account(), active.id())).hasSize(1);
        assertThat(published).isEmpty();
    }

    @Test
    void several_checks_are_stored_together_or_not_at_all() {
        var first = check(active());
        var second = check(active());
        var third = check(active());
        commit(() -> subscriptions.storeChecks(List.of(first, second)));

        assertThatThrownBy(() -> commit(() -> subscriptions.storeChecks(List.of(third, second))))
                .isInstanceOf(IllegalStateException.class);

        assertThat(found(first.from())).isEqualTo(first.to());
        assertThat(found(second.from())).isEqualTo(second.to());
        assertThat(found(third.from())).isEqualTo(third.from());
    }

    @Test
    void storing_no_check_does_nothing() {
        commit(() -> subscriptions.storeChecks(List.of()));
    }

    @Test
    void drafts_and_cancelled_subscriptions_are_never_due() {
        var draft = add(draft(account(), "starter", 0));
        move(draft.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
        add(draft(account(), "starter", 0));

        assertThat(subscriptions.nextDue()).isEmpty();
        assertThat(due(Instant.parse("2100-01-01T00:00:00Z"))).isEmpty();
    }

    @Test
    void a_subscription_is_due_at_its_instant_and_not_before() {
        var active = active();

        assertThat(subscriptions.nextDue()).contains(FIRST_CHECK);
        assertThat(due(FIRST_CHECK.minusNanos(1_000))).isEmpty();
        assertThat(due(FIRST_CHECK)).containsExactly(active);
    }

    @Test
    void a_checked_subscription_is_due_at_the_end_of_its_period() {
        var active = active();
        commit(() -> subscriptions.storeChecks(List.of(check(active))));

        assertThat(subscriptions.nextDue()).contains(end(active));
    }

    @Test
    void the_longest_due_are_taken_first_up_to_the_limit() {
        var late = activeFrom(BEGINS.plus(Duration.ofDays(2)));
        var early = activeFrom(BEGINS);
        activeFrom(BEGINS.plus(Duration.ofDays(3)));

        assertThat(committed(() -> subscriptions.takeDue(end(late), 2))).containsExactly(early, late);
    }

    @Test
    void a_subscription_with_an_open_charge_is_not_taken() {
        var active = active();
        var charge = SampleSubscriptions.renewing(SampleSubscriptions.bill(active));
        commit(() -> charges.open(charge, Arbitrary.INSTANT));

        assertThat(due(end(active))).isEmpty();
        assertThat(subscriptions.nextDue()).isEmpty();

        commit(() -> charges.advance(charge.to().release(Arbitrary.INSTANT), Optional.empty()));

        assertThat(due(end(active))).containsExactly(active);
    }

    @Test
    void a_postponed_subscription_is_taken_later_unless_it_changes_before() {
        var active = active();
        var later = end(active).plus(Duration.ofHours(1));

        commit(() -> subscriptions.postpone(active, later));

        assertThat(due(end(active))).isEmpty();
        assertThat(subscriptions.nextDue()).contains(later);
        assertThat(due(later)).containsExactly(active);

        var renewed = move(active.renew(active.tariff(), end(active)));

        assertThat(subscriptions.nextDue()).isEqualTo(renewed.dueAt());
    }

    @Test
    void the_backlog_counts_due_subscriptions_and_has_the_oldest_due_time() {
        var early = activeFrom(BEGINS);
        var late = activeFrom(BEGINS.plus(Duration.ofDays(2)));
        add(draft(account(), "starter", 0));

        assertThat(backlog(FIRST_CHECK.minusNanos(1_000))).isEqualTo(new Subscriptions.Backlog(0, Optional.empty()));
        assertThat(backlog(FIRST_CHECK)).isEqualTo(new Subscriptions.Backlog(1, Optional.of(FIRST_CHECK)));
        assertThat(backlog(end(late))).isEqualTo(new Subscriptions.Backlog(2, Optional.of(FIRST_CHECK)));

        commit(() -> subscriptions.storeChecks(List.of(check(early))));

        assertThat(backlog(FIRST_CHECK)).isEqualTo(new Subscriptions.Backlog(0, Optional.empty()));
    }

    @Test
    void postponed_subscriptions_and_those_waiting_for_a_card_are_in_the_backlog() {
        var sick = active();
        var waiting = activeFrom(BEGINS.plus(Duration.ofHours(1)));
        commit(() -> {
            subscriptions.storeChecks(List.of(waiting.checkUntil(end(waiting).minus(Plan.NOTICE))));
            charges.open(SampleSubscriptions.renewing(SampleSubscriptions.bill(waiting)), Arbitrary.INSTANT);
            subscriptions.postpone(sick, end(waiting).plus(POSTPONEMENT));
        });

        assertThat(backlog(end(waiting))).isEqualTo(new Subscriptions.Backlog(2, Optional.of(FIRST_CHECK)));
    }

    @Test
    void a_postponed_subscription_is_due_since_it_first_became_due_until_it_changes() {
        var pastDue = pastDue();
        var firstDue = pastDue.dueAt().orElseThrow();
        var now = firstDue.plus(Duration.ofHours(1));
        commit(() -> subscriptions.postpone(pastDue, now));
        commit(() -> subscriptions.postpone(pastDue, now.plus(POSTPONEMENT)));

        assertThat(backlog(now)).isEqualTo(new Subscriptions.Backlog(1, Optional.of(firstDue)));

        var nextDue = move(pastDue.fail(firstDue)).dueAt().orElseThrow();

        assertThat(backlog(now)).isEqualTo(new Subscriptions.Backlog(0, Optional.empty()));
        assertThat(backlog(nextDue)).isEqualTo(new Subscriptions.Backlog(1, Optional.of(nextDue)));
    }

    @Test
    void a_check_for_pre_notifications_ends_a_postponement() {
        var active = active();
        commit(() -> subscriptions.postpone(active, FIRST_CHECK.plus(POSTPONEMENT)));

        assertThat(backlog(FIRST_CHECK)).isEqualTo(new Subscriptions.Backlog(1, Optional.of(FIRST_CHECK)));

        commit(() -> subscriptions.storeChecks(List.of(check(active))));

        assertThat(backlog(end(active))).isEqualTo(new Subscriptions.Backlog(1, Optional.of(end(active))));
    }

    @Test
    void concurrent_takes_of_due_subscriptions_share_them() {
        List<Subscription.Activated> all =
                Stream.<Subscription.Activated>generate(this::active).limit(20).toList();

        var taken = Race.of(() -> committed(() -> {
            var due = subscriptions.takeDue(FIRST_CHECK, 5);
            subscriptions.storeChecks(due.stream()
                    .map(subscription -> check((Subscription.Active) subscription))
                    .toList());
            return due;
        }));

        assertThat(taken.stream().flatMap(List::stream)).doesNotHaveDuplicates();
        assertThat(all).containsAll(taken.stream().flatMap(List::stream).toList());
    }

    @Test
    void activated_subscriptions_are_neither_drafts_nor_cancelled() {
        var account = account();
        var draft = add(SampleSubscriptions.draft(account));
        var first = activate(SampleSubscriptions.draft(account), BEGINS);
        var second = activate(SampleSubscriptions.draft(account), BEGINS);
        var over = activate(SampleSubscriptions.draft(account), BEGINS);
        move(over.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
        active();

        assertThat(subscriptions.findActivated(account)).containsExactly(second, first);
        assertThat(committed(() -> subscriptions.lockActivated(account))).containsExactly(second, first);
        assertThat(committed(() -> subscriptions.lock(account, draft.id()))).contains(draft);
    }

    @Test
    void lists_without_cancelled_subscriptions_or_drafts_have_full_pages() {
        var account = account();
        var first = activate(SampleSubscriptions.draft(account), BEGINS);
        var second = activate(SampleSubscriptions.draft(account), BEGINS);
        var draft = add(SampleSubscriptions.draft(account));
        var third = activate(SampleSubscriptions.draft(account), BEGINS);
        var over = activate(SampleSubscriptions.draft(account), BEGINS);
        move(over.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
        active();

        var living = subscriptions.listLiving(account, new PageRequest<>(3, Optional.empty()));
        var activated = subscriptions.listActivated(account, new PageRequest<>(2, Optional.empty()));

        assertThat(living.items()).containsExactly(third, draft, second);
        assertThat(subscriptions
                        .listLiving(account, new PageRequest<>(3, living.next()))
                        .items())
                .containsExactly(first);
        assertThat(activated.items()).containsExactly(third, second);
        assertThat(subscriptions
                        .listActivated(account, new PageRequest<>(2, activated.next()))
                        .items())
                .containsExactly(first);
    }

    @Test
    void living_subscriptions_are_locked_including_drafts() {
        var account = account();
        var draft = add(SampleSubscriptions.draft(account));
        var active = activate(SampleSubscriptions.draft(account), BEGINS);
        var over = activate(SampleSubscriptions.draft(account), BEGINS);
        move(over.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
        active();

        assertThat(committed(() -> subscriptions.lockLiving(account))).containsExactly(active, draft);
    }

    @Test
    void the_drafts_of_an_account_are_counted() {
        var account = account();
        assertThat(subscriptions.countDrafts(account)).isZero();
        add(SampleSubscriptions.draft(account));
        var cancelled = add(SampleSubscriptions.draft(account));
        add(SampleSubscriptions.draft(account));
        move(cancelled.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));
        activate(SampleSubscriptions.draft(account), BEGINS);
        add(SampleSubscriptions.draft(account()));

        assertThat(subscriptions.countDrafts(account)).isEqualTo(2);
    }

    @Test
    void an_account_with_an_unpaid_subscription_awaits_money() {
        var active = active();
        var pastDue = pastDue();

        assertThat(subscriptions.isAwaitingMoney(active.account())).isFalse();
        assertThat(subscriptions.isAwaitingMoney(pastDue.account())).isTrue();

        move(pastDue.cancel(CancellationReason.BY_CUSTOMER, Arbitrary.INSTANT));

        assertThat(subscriptions.isAwaitingMoney(pastDue.account())).isFalse();
    }

    @Test
    void an_account_with_a_charge_that_waits_for_a_card_awaits_money() {
        var draft = add(SampleSubscriptions.draft(account()));
        var other = add(SampleSubscriptions.draft(account()));
        var charge = SampleSubscriptions.draftCharge(SampleSubscriptions.bill(draft));
        commit(() -> charges.open(charge, Arbitrary.INSTANT));

        assertThat(subscriptions.isAwaitingMoney(draft.account())).isTrue();
        assertThat(subscriptions.isAwaitingMoney(other.account())).isFalse();

        commit(() -> charges.advance(
                charge.to().decline(DeclineReason.INSUFFICIENT_FUNDS, Arbitrary.INSTANT), Optional.empty()));

        assertThat(subscriptions.isAwaitingMoney(draft.account())).isFalse();
    }

    @Test
    void an_account_with_a_charge_that_waits_for_a_line_does_not_await_money() {
        var draft = add(SampleSubscriptions.draft(account()));
        commit(() -> charges.open(SampleSubscriptions.holding(SampleSubscriptions.bill(draft)), Arbitrary.INSTANT));

        assertThat(subscriptions.isAwaitingMoney(draft.account())).isFalse();
    }

    @Test
    void an_account_left_a_period_unpaid_that_was_due_before_another_activation() {
        var pastDue = pastDue();
        var fellDue = pastDue.period().start();

        assertThat(hasLeftUnpaid(pastDue, fellDue.plusSeconds(1), Arbitrary.INSTANT))
                .isTrue();
        assertThat(hasLeftUnpaid(pastDue, fellDue, Arbitrary.INSTANT)).isFalse();
        assertThat(hasLeftUnpaid(active(), fellDue.plusSeconds(1), Arbitrary.INSTANT))
                .isFalse();

        move(pastDue.pay(Arbitrary.INSTANT));

        assertThat(hasLeftUnpaid(pastDue, fellDue.plusSeconds(1), Arbitrary.INSTANT))
                .isFalse();
    }

    @Test
    void an_account_left_a_period_unpaid_if_its_subscription_was_cancelled_unpaid() {
        var pastDue = pastDue();
        var cancelledAt = pastDue.period().start().plusSeconds(1);
        var paid = active();
        var draft = add(SampleSubscriptions.draft(account()));

        move(pastDue.cancel(CancellationReason.BY_CUSTOMER, cancelledAt));
        move(paid.cancel(CancellationReason.BY_CUSTOMER, paid.period().start()));
        move(draft.cancel(CancellationReason.BY_CUSTOMER, cancelledAt));

        var before = cancelledAt.minusSeconds(1);
        assertThat(hasLeftUnpaid(pastDue, cancelledAt, before)).isTrue();
        assertThat(hasLeftUnpaid(pastDue, cancelledAt, cancelledAt)).isFalse();
        assertThat(hasLeftUnpaid(pastDue, before, BEGINS))
                .as("activated before")
                .isFalse();
        assertThat(hasLeftUnpaid(paid, cancelledAt, before)).isFalse();
        assertThat(hasLeftUnpaid(draft, cancelledAt, before)).isFalse();
    }

    private boolean hasLeftUnpaid(Subscription subscription, Instant activatedAt, Instant cancelledAfter) {
        return subscriptions.hasLeftUnpaid(subscription.account(), activatedAt, cancelledAfter);
    }

    @Test
    void the_unpaid_subscriptions_of_an_account_are_locked() {
        var pastDue = pastDue();
        var account = pastDue.account();
        add(SampleSubscriptions.draft(account));
        activate(SampleSubscriptions.draft(account), BEGINS);
        var later = activate(SampleSubscriptions.draft(account), BEGINS);
        var other = move(later.becomePastDue(later.tariff(), later.period().end()));
        pastDue();

        assertThat(committed(() -> subscriptions.lockUnpaid(account))).containsExactly(other, pastDue);
    }

    @Test
    void each_lock_on_subscriptions_sees_the_change_of_the_previous_holder() {
        var account = account();
        activate(SampleSubscriptions.draft(account), BEGINS);
        activate(SampleSubscriptions.draft(account), BEGINS);
        var pastDue = pastDue();

        var changes = Race.of(() -> committed(() -> subscriptions.lockActivated(account).stream()
                .map(activated -> subscriptions.advance(change((Subscription.Active) activated)))
                .toList()));
        var dunningSteps = Race.of(() -> committed(() -> subscriptions.lockUnpaid(pastDue.account()).stream()
                .map(unpaid -> subscriptions.advance(dunningStep(unpaid)))
                .toList()));

        assertThat(changes.stream().flatMap(List::stream))
                .hasSize(2 * Race.RUNNERS)
                .containsOnly(true);
        assertThat(dunningSteps.stream().flatMap(List::stream)).hasSize(4).containsOnly(true);
        assertThat(found(pastDue)).isInstanceOf(Subscription.Active.class);
    }

    private static Subscription.Transition<Subscription.Active> change(Subscription.Active active) {
        return active.scheduleChange(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT);
    }

    /// While past due, the payment fails. While suspended, it succeeds.
    private static Subscription.Transition<?> dunningStep(Subscription.Unpaid unpaid) {
        return switch (unpaid) {
            case Subscription.PastDue pastDue -> pastDue.fail(pastDue.dueAt().orElseThrow());
            case Subscription.Suspended suspended -> suspended.pay(Arbitrary.INSTANT);
        };
    }

    @Test
    void drafts_are_taken_oldest_first_up_to_the_limit() {
        var first = add(draftedAt(Arbitrary.INSTANT.minusSeconds(3)));
        var second = add(draftedAt(Arbitrary.INSTANT.minusSeconds(2)));
        var third = add(draftedAt(Arbitrary.INSTANT.minusSeconds(1)));
        active();

        assertThat(subscriptions.oldestDraft()).contains(first.createdAt());
        assertThat(drafts(third.createdAt(), 2)).containsExactly(first, second);
        assertThat(drafts(second.createdAt(), 5)).containsExactly(first, second);
        assertThat(drafts(first.createdAt().minusMillis(1), 5)).isEmpty();

        move(first.expire(Arbitrary.INSTANT));

        assertThat(drafts(third.createdAt(), 5)).containsExactly(second, third);
        assertThat(subscriptions.oldestDraft()).contains(second.createdAt());
    }

    @Test
    void a_draft_with_an_open_charge_is_not_taken() {
        var draft = add(draftedAt(Arbitrary.INSTANT.minusSeconds(1)));
        commit(() -> charges.open(SampleSubscriptions.holding(SampleSubscriptions.bill(draft)), Arbitrary.INSTANT));

        assertThat(drafts(Arbitrary.INSTANT, 5)).isEmpty();
        assertThat(subscriptions.oldestDraft()).isEmpty();
    }

    @Test
    void concurrent_takes_of_drafts_share_them() {
        var all = Stream.generate(() -> add(draftedAt(Arbitrary.INSTANT)))
                .limit(20)
                .toList();

        var taken = Race.of(() -> committed(() -> {
            var drafts = subscriptions.takeDrafts(Arbitrary.INSTANT, 5);
            subscriptions.advanceAll(drafts.stream()
                    .map(draft -> draft.expire(Arbitrary.INSTANT))
                    .toList());
            return drafts;
        }));

        assertThat(taken.stream().flatMap(List::stream)).doesNotHaveDuplicates();
        assertThat(all).containsAll(taken.stream().flatMap(List::stream).toList());
    }

    private List<Subscription.Draft> drafts(Instant until, int limit) {
        return committed(() -> subscriptions.takeDrafts(until, limit));
    }

    private Subscription.Draft draftedAt(Instant instant) {
        var draft = SampleSubscriptions.draft(account());
        return Subscription.draft(draft.id(), draft.account(), draft.tier(), instant);
    }

    /// A subscription in each state, with all optional data.
    private List<Subscription> everyState() {
        var scheduled = active();
        var both = move(scheduled.scheduleChange(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT));
        var pastDue = pastDue();
        var second = (Subscription.PastDue) move(pastDue.fail(pastDue.dueAt().orElseThrow()));
        var third = (Subscription.PastDue) move(second.fail(second.dueAt().orElseThrow()));
        var suspended = move(third.fail(third.dueAt().orElseThrow()));
        var leaving = pastDue();
        var draft = add(SampleSubscriptions.draft(account()));
        var other = active();
        var upgraded = active();
        var forgotten = add(SampleSubscriptions.draft(account()));
        return List.of(
                add(SampleSubscriptions.draft(account())),
                active(),
                move(both.scheduleCancellation(Arbitrary.INSTANT)),
                move(other.renew(SampleSubscriptions.BUSINESS, end(other))),
                pastDue(),
                suspended,
                move(leaving.cancel(CancellationReason.UNPAID, Arbitrary.INSTANT)),
                move(upgraded.changeNow(SampleSubscriptions.BUSINESS, Arbitrary.INSTANT)),
                move(draft.cancel(CancellationReason.ACCOUNT_CLOSED, Arbitrary.INSTANT)),
                move(forgotten.expire(Arbitrary.INSTANT)));
    }

    private Subscription.PastDue pastDue() {
        var active = active();
        return move(active.becomePastDue(SampleSubscriptions.BUSINESS, end(active)));
    }

    private Subscription.Active active() {
        return activeFrom(BEGINS);
    }

    /// An active subscription, checked for pre-notifications at its start.
    private Subscription.Active activeFrom(Instant begins) {
        return activate(SampleSubscriptions.draft(account()), begins);
    }

    private Subscription.Active activate(Subscription.Draft draft, Instant begins) {
        add(draft);
        return move(SampleSubscriptions.activation(draft, begins));
    }

    private Subscription.Draft add(Subscription.Draft draft) {
        commit(() -> subscriptions.add(draft));
        return draft;
    }

    private <S extends Subscription> S move(Subscription.Transition<S> transition) {
        assertThat(committed(() -> subscriptions.advance(transition))).isTrue();
        return transition.to();
    }

    private void assertRefused(Subscription.Transition<?> transition) {
        published.clear();
        assertThat(committed(() -> subscriptions.advance(transition))).isFalse();
        assertThat(published).isEmpty();
    }

    private static Subscription.Transition<Subscription.Active> renewal(Subscription.Active active) {
        return active.renew(active.tariff(), end(active));
    }

    private Subscription found(Subscription subscription) {
        return subscriptions.find(subscription.account(), subscription.id()).orElseThrow();
    }

    private List<Subscription> filtered(AccountId account, ListFilter<SubscriptionStatus> filter) {
        return subscriptions
                .list(account, filter, new PageRequest<>(10, Optional.empty()))
                .items();
    }

    private static Subscription.Draft draft(AccountId account, ClientData clientData) {
        return Subscription.draft(
                new SubscriptionId(Arbitrary.id()), account, new PlanTier("starter"), clientData, Arbitrary.INSTANT);
    }

    private List<Subscription.Activated> due(Instant now) {
        return committed(() -> subscriptions.takeDue(now, 100));
    }

    private Subscriptions.Backlog backlog(Instant now) {
        return subscriptions.backlog(now, POSTPONEMENT);
    }

    private static Instant end(Subscription.Activated activated) {
        return activated.period().end();
    }

    private static Subscription.Draft draft(AccountId account, String tier, int minutesLater) {
        var createdAt = Arbitrary.INSTANT.plus(Duration.ofMinutes(minutesLater));
        return Subscription.draft(new SubscriptionId(Arbitrary.id()), account, new PlanTier(tier), createdAt);
    }

    private static Subscription.Check check(Subscription.Active active) {
        return active.checkUntil(FIRST_CHECK);
    }
}
