package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.subscription.persistence.tables.SubscriptionEvent.SUBSCRIPTION_EVENT;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;
import tel.billing.subscription.persistence.tables.records.SubscriptionEventRecord;
import tel.billing.subscription.spec.SampleSubscriptions;
import tel.billing.subscription.spec.SubscriptionsContract;

class JooqSubscriptionsTest extends SubscriptionsContract {
    private final TestDatabase database;

    JooqSubscriptionsTest() {
        var published = new CopyOnWriteArrayList<Subscription.Transition<?>>();
        var database = TestDatabase.empty();
        super(
                database,
                published,
                new JooqSubscriptions(database.sql(), published::add),
                new JooqCharges(database.sql(), _ -> {}));
        this.database = database;
    }

    @Override
    protected List<SubscriptionEvent> eventsOf(AccountId account, SubscriptionId id) {
        return database.sql()
                .selectFrom(SUBSCRIPTION_EVENT)
                .where(SUBSCRIPTION_EVENT.ACCOUNT_ID.eq(account.value()))
                .and(SUBSCRIPTION_EVENT.SUBSCRIPTION_ID.eq(id.value()))
                .orderBy(SUBSCRIPTION_EVENT.NUMBER)
                .fetch(JooqSubscriptionsTest::event);
    }

    private static SubscriptionEvent event(SubscriptionEventRecord row) {
        return switch (row.getKind()) {
            case "chosen_anew" -> new SubscriptionEvent.PlanChosen(tier(row), row.getAt());
            case "activated" -> new SubscriptionEvent.Activated(tariff(row), period(row), row.getAt());
            case "plan_changed" ->
                new SubscriptionEvent.PlanChanged(new PlanTier(row.getFromTier()), tariff(row), row.getAt());
            case "change_planned" -> new SubscriptionEvent.ChangeScheduled(tariff(row), row.getAt());
            case "planned_change_withdrawn" -> new SubscriptionEvent.ScheduledChangeWithdrawn(row.getAt());
            case "cancellation_planned" -> new SubscriptionEvent.CancellationScheduled(row.getEndsAt(), row.getAt());
            case "cancellation_withdrawn" -> new SubscriptionEvent.CancellationWithdrawn(row.getAt());
            case "renewed" -> new SubscriptionEvent.Renewed(tariff(row), period(row), row.getAt());
            case "fell_due" -> new SubscriptionEvent.BecamePastDue(tariff(row), period(row), row.getAt());
            case "stayed_unpaid" -> new SubscriptionEvent.RetryFailed(row.getFailures(), row.getAt());
            case "suspended" -> new SubscriptionEvent.Suspended(row.getAt());
            case "cancellation_postponed" -> new SubscriptionEvent.CancellationPostponed(row.getEndsAt(), row.getAt());
            case "paid" -> new SubscriptionEvent.Paid(period(row), row.getAt());
            case "cancelled" -> new SubscriptionEvent.Cancelled(reason(row.getCause()), row.getAt());
            default -> throw new IllegalStateException("Unknown event: " + row.getKind());
        };
    }

    private static PlanTier tier(SubscriptionEventRecord row) {
        return new PlanTier(row.getTier());
    }

    private static Tariff tariff(SubscriptionEventRecord row) {
        return TariffColumns.OF_EVENTS.read(row);
    }

    private static BillingPeriod period(SubscriptionEventRecord row) {
        return new BillingPeriod(row.getTermStart(), row.getTermEnd());
    }

    private static CancellationReason reason(String word) {
        return word.equals("lapsed") ? CancellationReason.EXPIRED : EnumNames.read(CancellationReason.class, word);
    }

    @Test
    void a_due_subscription_that_cannot_be_read_is_postponed_and_does_not_block_the_others() {
        var subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
        var damaged = active(subscriptions, Arbitrary.INSTANT);
        var intact = active(subscriptions, Arbitrary.INSTANT.plusSeconds(1));
        database.admin()
                .execute("UPDATE subscription_subscription SET currency = 'QQQ' WHERE id = '%s'"
                        .formatted(damaged.id().value()));
        var now = intact.period().end();

        assertThatThrownBy(() -> committed(() -> subscriptions.takeDue(now, 10)))
                .isInstanceOf(UnreadableRow.class)
                .hasMessageContaining(damaged.id().value().toString());
        assertThat(committed(() -> subscriptions.takeDue(now, 10))).containsExactly(intact);
        assertThatThrownBy(() -> committed(() -> subscriptions.takeDue(now.plus(Subscriptions.POSTPONEMENT), 10)))
                .isInstanceOf(UnreadableRow.class);
    }

    @Test
    void each_due_subscription_that_cannot_be_read_is_named_and_postponed() {
        var subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
        var first = active(subscriptions, Arbitrary.INSTANT);
        var second = active(subscriptions, Arbitrary.INSTANT.plusSeconds(1));
        database.admin()
                .execute("UPDATE subscription_subscription SET currency = 'QQQ' WHERE id IN ('%s', '%s')"
                        .formatted(first.id().value(), second.id().value()));
        var now = second.period().end();

        assertThatThrownBy(() -> committed(() -> subscriptions.takeDue(now, 10)))
                .isInstanceOf(UnreadableRow.class)
                .hasMessageContaining(first.id().value().toString())
                .satisfies(failure -> assertThat(List.of(failure.getSuppressed()))
                        .singleElement()
                        .asString()
                        .contains(second.id().value().toString()));
        assertThat(committed(() -> subscriptions.takeDue(now, 10))).isEmpty();
    }

    @Test
    void a_subscription_that_cannot_be_read_is_due_since_it_first_became_due() {
        var subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
        var damaged = active(subscriptions, Arbitrary.INSTANT);
        database.admin()
                .execute("UPDATE subscription_subscription SET currency = 'QQQ' WHERE id = '%s'"
                        .formatted(damaged.id().value()));
        var firstDue = damaged.dueAt().orElseThrow();
        var secondDue = firstDue.plus(Subscriptions.POSTPONEMENT);

        for (var now : List.of(firstDue, secondDue)) {
            assertThatThrownBy(() -> committed(() -> subscriptions.takeDue(now, 10)))
                    .isInstanceOf(UnreadableRow.class);
        }

        assertThat(subscriptions.backlog(secondDue, Subscriptions.POSTPONEMENT))
                .isEqualTo(new Subscriptions.Backlog(1, Optional.of(firstDue)));
    }

    @Test
    void an_active_subscription_that_release_1_0_0_postponed_is_due_since_its_period_ended() {
        var subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
        var active = active(subscriptions, Arbitrary.INSTANT);
        var end = active.period().end();
        database.admin()
                .execute("UPDATE subscription_subscription SET due_at = '%s' WHERE id = '%s'"
                        .formatted(
                                end.plus(Subscriptions.POSTPONEMENT),
                                active.id().value()));

        assertThat(subscriptions.backlog(end.plusSeconds(1), Subscriptions.POSTPONEMENT))
                .isEqualTo(new Subscriptions.Backlog(1, Optional.of(end)));
    }

    @Test
    void a_change_by_a_release_that_does_not_know_postponements_ends_them() {
        var subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
        var active = active(subscriptions, Arbitrary.INSTANT);
        var nextDue = active.period().end();
        var postponedUntil = active.dueAt().orElseThrow().plus(Subscriptions.POSTPONEMENT);
        commit(() -> subscriptions.postpone(active, postponedUntil));

        database.admin()
                .execute("UPDATE subscription_subscription SET moves = moves + 1, due_at = '%s' WHERE id = '%s'"
                        .formatted(nextDue, active.id().value()));

        assertThat(subscriptions.backlog(nextDue, Subscriptions.POSTPONEMENT))
                .isEqualTo(new Subscriptions.Backlog(1, Optional.of(nextDue)));
    }

    private Subscription.Active active(JooqSubscriptions subscriptions, Instant begins) {
        var draft = SampleSubscriptions.draft(account());
        var activation = SampleSubscriptions.activation(draft, begins);
        commit(() -> {
            subscriptions.add(draft);
            subscriptions.advance(activation);
        });
        return activation.to();
    }
}
