package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.SampleSubscriptions;

/// An outage of the card processor on the first day of a month: hundreds of due subscriptions wait for
/// cards, and some do not. Measures what each query reads, as counted by PostgreSQL.
class OpenChargeFlagTest {
    private static final int SET_ASIDE = 500;
    private static final int DUE = 20;
    private static final Instant BEGINS = Arbitrary.INSTANT;
    private static final Instant NOW = BEGINS.plus(Duration.ofDays(400));
    private static final int SOME_MORE = 5;

    private final TestDatabase database = TestDatabase.empty();
    private final Subscriptions subscriptions = new JooqSubscriptions(database.sql(), _ -> {});
    private final Charges charges = new JooqCharges(database.sql(), _ -> {});

    private List<Subscription.Activated> due = List.of();

    @BeforeEach
    void theyAreDue() {
        var waiting = active();
        commit(() -> charges.open(SampleSubscriptions.renewing(SampleSubscriptions.bill(waiting)), BEGINS));
        repeat(waiting);
        due = Stream.generate(this::active)
                .limit(DUE)
                .map(Subscription.Activated.class::cast)
                .toList();
        database.admin().execute("ANALYZE subscription_subscription, subscription_charge");
    }

    @Test
    void taking_due_subscriptions_reads_none_that_waits_for_a_card() {
        var work = readBy(() -> assertThat(subscriptions.takeDue(NOW, 200)).containsExactlyInAnyOrderElementsOf(due));

        assertThat(work).isEqualTo(new Work(0, DUE, 0, 0));
    }

    @Test
    void the_next_due_time_reads_one_subscription() {
        var work = readBy(() -> assertThat(subscriptions.nextDue()).isPresent());

        assertThat(work).isEqualTo(new Work(0, 1, 0, 0));
    }

    @Test
    void counting_the_backlog_reads_due_subscriptions_only() {
        var before = BEGINS.minus(Duration.ofDays(365));

        var work = readBy(() -> assertThat(subscriptions.backlog(before, Duration.ofMinutes(5)))
                .extracting(Subscriptions.Backlog::count)
                .isEqualTo(0L));

        assertThat(work).isEqualTo(new Work(0, 0, 0, 0));
    }

    @Test
    void recovery_of_lines_reads_no_charge_that_waits_for_a_card() {
        var held = SampleSubscriptions.holding(SampleSubscriptions.upgrade(SampleSubscriptions.bill(due.getFirst())));
        commit(() -> charges.open(held, NOW));

        var work = readBy(() -> assertThat(charges.takeHeldForRecovery(NOW)).contains(held.to()));

        assertThat(work.sequentialOfCharges()).isZero();
        assertThat(work.readOfCharges()).isLessThanOrEqualTo(SOME_MORE);
    }

    @Test
    void recovery_of_the_next_card_reads_no_other_charge() {
        var work = readBy(() -> assertThat(charges.takeDraftForRecovery(NOW)).isPresent());

        assertThat(work.sequentialOfCharges()).isZero();
        assertThat(work.readOfCharges()).isLessThanOrEqualTo(SOME_MORE);
    }

    @Test
    void the_renewals_of_some_accounts_read_no_others() {
        var account = due.getFirst().account();

        var work = readBy(() -> assertThat(charges.renewalsOf(Set.of(account))).isEmpty());

        assertThat(work).isEqualTo(new Work(0, 0, 0, 0));
    }

    @Test
    void a_subscription_is_due_again_when_its_charge_ends_and_not_when_it_is_reopened() {
        var subscription = due.getFirst();
        var bill = SampleSubscriptions.upgrade(SampleSubscriptions.bill(subscription));
        var asking = SampleSubscriptions.draftCharge(bill);
        commit(() -> charges.open(asking, BEGINS));
        assertThat(isDue(subscription)).isFalse();
        var hold = asking.to().hold(bill, SampleSubscriptions.operation(bill, 1));
        commit(() -> charges.advance(hold, Optional.of(BEGINS)));
        assertThat(isDue(subscription)).isFalse();
        var release = hold.to().release(BEGINS);
        commit(() -> charges.advance(release, Optional.empty()));
        assertThat(isDue(subscription)).isTrue();
        var again = release.to().hold(bill, SampleSubscriptions.operation(bill, 2));
        commit(() -> charges.advance(again, Optional.of(BEGINS)));
        assertThat(isDue(subscription)).isFalse();
        commit(() -> charges.advance(again.to().capture(BEGINS), Optional.empty()));

        assertThat(isDue(subscription)).isTrue();
    }

    @Test
    void a_renewed_subscription_is_due_again_when_its_charge_ends() {
        var subscription = due.getFirst();
        var renewal = SampleSubscriptions.renewing(SampleSubscriptions.bill(subscription));
        commit(() -> {
            charges.openAll(List.of(renewal), BEGINS);
            return true;
        });
        assertThat(isDue(subscription)).isFalse();

        commit(() -> charges.advance(renewal.to().release(BEGINS), Optional.empty()));

        assertThat(isDue(subscription)).isTrue();
    }

    private boolean isDue(Subscription.Activated subscription) {
        return database.unitOfWork()
                .perform(() -> subscriptions.takeDue(NOW, 200))
                .contains(subscription);
    }

    private Subscription.Active active() {
        var draft = SampleSubscriptions.draft(database.account());
        var activation = SampleSubscriptions.activation(draft, BEGINS);
        commit(() -> {
            subscriptions.add(draft);
            return subscriptions.advance(activation);
        });
        return activation.to();
    }

    private void repeat(Subscription.Activated waiting) {
        database.admin().execute("""
            WITH another AS (
                INSERT INTO subscription_subscription
                SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
                FROM subscription_subscription one, generate_series(2, {0}) WHERE id = {1}
                RETURNING id)
            INSERT INTO subscription_charge
            SELECT (jsonb_populate_record(charge, jsonb_build_object(
                'id', gen_random_uuid(), 'subscription_id', another.id))).*
            FROM another, subscription_charge charge WHERE charge.subscription_id = {1}
            """, val(SET_ASIDE), val(waiting.id().value()));
    }

    private void commit(BooleanSupplier work) {
        assertThat(database.unitOfWork().perform(work::getAsBoolean)).isTrue();
    }

    private Work readBy(Runnable question) {
        return database.unitOfWork().perform(() -> {
            var before = work();
            question.run();
            return work().minus(before);
        });
    }

    /// The work of this transaction so far.
    private Work work() {
        var row = database.sql().fetchSingle("""
            SELECT sum(seq_scan) FILTER (WHERE relname = 'subscription_subscription'),
                sum(idx_tup_fetch + seq_tup_read) FILTER (WHERE relname = 'subscription_subscription'),
                sum(seq_scan) FILTER (WHERE relname = 'subscription_charge'),
                sum(idx_tup_fetch + seq_tup_read) FILTER (WHERE relname = 'subscription_charge')
            FROM pg_stat_xact_user_tables
            """);
        return new Work(row.get(0, Long.class), row.get(1, Long.class), row.get(2, Long.class), row.get(3, Long.class));
    }

    /// How often a table was scanned sequentially, and how many of its rows were read.
    private record Work(
            long sequentialOfSubscriptions, long readOfSubscriptions, long sequentialOfCharges, long readOfCharges) {

        Work minus(Work before) {
            return new Work(
                    sequentialOfSubscriptions - before.sequentialOfSubscriptions,
                    readOfSubscriptions - before.readOfSubscriptions,
                    sequentialOfCharges - before.sequentialOfCharges,
                    readOfCharges - before.readOfCharges);
        }
    }
}
