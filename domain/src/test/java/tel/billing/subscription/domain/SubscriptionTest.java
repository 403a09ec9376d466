package tel.billing.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SubscriptionTest {
    private static final Instant BEGINS = Instant.parse("2026-01-05T09:00:00Z");
    private static final Tariff MONTHLY = tariff("starter", BillingPeriod.MONTH);
    private static final Tariff YEARLY = tariff("yearly", BillingPeriod.YEAR);

    @Test
    void each_move_counts_so_that_no_state_comes_twice() {
        var active = active(MONTHLY);
        var ending = active.planCancellation(BEGINS).now();
        var again = ending.withdrawCancellation(BEGINS).now();

        assertThat(again.outlook()).isEqualTo(active.outlook());
        assertThat(again).isNotEqualTo(active);
    }

    @Test
    void an_end_and_a_change_are_planned_and_withdrawn_apart_from_each_other() {
        var both = active(MONTHLY)
                .planChange(YEARLY, BEGINS)
                .now()
                .planCancellation(BEGINS)
                .now();

        assertThat(both.withdrawCancellation(BEGINS).now().outlook().change()).contains(YEARLY);
        assertThat(both.withdrawChange(BEGINS).now().outlook().ends()).isTrue();
        assertThat(both.changeNow(YEARLY, BEGINS).now().outlook()).isEqualTo(Outlook.SAME.ending(true));
    }

    @Test
    void an_active_one_is_due_when_there_may_be_something_to_tell_and_at_the_end_of_its_term() {
        var active = active(MONTHLY);
        var firstLook = Instant.parse("2026-01-06T09:00:00Z");

        assertThat(active.dueAt()).contains(firstLook);
        // the next look is for the term after the next, which begins less than 30 days after this one ends
        assertThat(active.lookedUntil(firstLook).dueAt()).contains(Instant.parse("2026-02-03T09:00:00Z"));
        assertThat(active.lookedUntil(Instant.parse("2026-02-03T09:00:00Z")).dueAt())
                .contains(Instant.parse("2026-02-05T09:00:00Z"));
    }

    @Test
    void a_yearly_one_is_due_for_its_price_and_for_its_renewal() {
        var active = active(YEARLY);

        var price = active.nextLook().orElseThrow();
        var renewal = active.lookedUntil(price.at()).nextLook().orElseThrow();

        assertThat(price.kind()).isEqualTo(Look.Kind.PRICE);
        assertThat(price.at()).isEqualTo("2026-12-06T09:00:00Z");
        assertThat(renewal.kind()).isEqualTo(Look.Kind.RENEWAL);
        assertThat(renewal.at()).isEqualTo("2026-12-29T09:00:00Z");
        assertThat(renewal.termBegins()).isEqualTo("2027-01-05T09:00:00Z");
    }

    @Test
    void whoever_leaves_or_changes_is_due_at_the_end_of_the_term_alone() {
        var end = active(MONTHLY).term().end();

        assertThat(active(MONTHLY).planCancellation(BEGINS).now().dueAt()).contains(end);
        assertThat(active(MONTHLY).planChange(YEARLY, BEGINS).now().dueAt()).contains(end);
    }

    @Test
    void an_unpaid_one_is_tried_after_one_three_and_seven_days_suspended_and_cancelled_thirty_days_later() {
        var due = active(MONTHLY).term().end();
        var first = active(MONTHLY).fallDue(MONTHLY, due.plusSeconds(2)).now();
        assertThat(first.dueAt()).contains(due.plus(Duration.ofDays(1)));
        assertThat(first.suspension()).isEqualTo(due.plus(Duration.ofDays(7)));

        var second =
                (Subscription.PastDue) first.fail(due.plus(Duration.ofDays(1))).now();
        assertThat(second.dueAt()).contains(due.plus(Duration.ofDays(3)));

        var third =
                (Subscription.PastDue) second.fail(due.plus(Duration.ofDays(3))).now();
        assertThat(third.dueAt()).contains(due.plus(Duration.ofDays(7)));

        var suspended = third.fail(due.plus(Duration.ofDays(7))).now();
        assertThat(suspended).isInstanceOf(Subscription.Suspended.class);
        assertThat(suspended.dueAt()).contains(due.plus(Duration.ofDays(37)));
    }

    @Test
    void whom_we_came_to_a_day_late_has_all_the_days_from_then_on() {
        var due = active(MONTHLY).term().end();
        var justInTime = due.plus(Duration.ofDays(1)).minusSeconds(1);
        var late = due.plus(Duration.ofDays(1));

        assertThat(active(MONTHLY).fallDue(MONTHLY, justInTime).now().suspension())
                .isEqualTo(due.plus(Duration.ofDays(7)));
        assertThat(active(MONTHLY).fallDue(MONTHLY, late).now().suspension()).isEqualTo(late.plus(Duration.ofDays(7)));
    }

    @Test
    void nobody_is_lent_more_than_they_paid_a_whole_term_for_or_would_get_if_they_paid() {
        var many = withLimits(new Plan.Limits(5, 10, 3_000));
        var few = withLimits(new Plan.Limits(1, 20, 500));
        var end = active(MONTHLY).term().end();
        var upgraded = active(few).changeNow(many, end.minusSeconds(1)).now();

        assertThat(upgraded.fallDue(many, end).now().served()).isEqualTo(new Plan.Limits(1, 10, 500));
        assertThat(active(many).fallDue(many, end).now().served()).isEqualTo(many.limits());
        assertThat(active(many).fallDue(few, end).now().served()).isEqualTo(new Plan.Limits(1, 10, 500));
    }

    @Test
    void once_a_whole_term_of_the_dearer_plan_is_paid_as_much_is_lent() {
        var many = withLimits(new Plan.Limits(5, 10, 3_000));
        var end = active(MONTHLY).term().end();
        var upgraded = active(MONTHLY).changeNow(many, end.minusSeconds(1)).now();
        var renewed = upgraded.renew(many, end).now();
        var paid = upgraded.fallDue(many, end).now().pay(end.plusSeconds(1)).now();

        assertThat(renewed.begunWith()).isEqualTo(many.limits());
        assertThat(paid.begunWith()).isEqualTo(many.limits());
        assertThat(renewed.lookedUntil(end).begunWith()).isEqualTo(many.limits());
        assertThat(upgraded.planCancellation(end).now().begunWith()).isEqualTo(MONTHLY.limits());
    }

    @Test
    void a_draft_that_lapses_is_over_and_says_why() {
        var contract = new Contract(new SubscriptionId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), BEGINS, 0);
        var lapsed = new Subscription.Draft(contract, MONTHLY.tier()).lapse(BEGINS.plus(Subscription.Draft.LIFE));

        assertThat(lapsed.because())
                .isEqualTo(new SubscriptionEvent.Cancelled(CancelCause.LAPSED, BEGINS.plus(Subscription.Draft.LIFE)));
        assertThat(lapsed.now().tariff()).isEmpty();
    }

    @Test
    void a_cancelled_subscription_remembers_whether_its_last_term_was_paid() {
        var active = active(MONTHLY);
        var due = active.term().end();
        var pastDue = active.fallDue(MONTHLY, due).now();
        var suspended = pastDue.suspend(due).now();
        var paidLate = suspended.pay(due.plusSeconds(1)).now();

        assertThat(cancelled(active).leftUnpaid()).isFalse();
        assertThat(active.cancel(CancelCause.BY_CUSTOMER, due).now().leftUnpaid())
                .as("cancelled before the next term was paid")
                .isTrue();
        assertThat(cancelled(pastDue).leftUnpaid()).isTrue();
        assertThat(cancelled(suspended).leftUnpaid()).isTrue();
        assertThat(cancelled(paidLate).leftUnpaid()).isFalse();
    }

    @Test
    void without_a_grace_period_it_is_suspended_when_it_falls_due_and_cancelled_thirty_days_later() {
        var due = active(MONTHLY).term().end();

        var suspended = active(MONTHLY).fallDue(MONTHLY, due).now().suspend(due).now();

        assertThat(suspended.since()).isEqualTo(due);
        assertThat(suspended.dueAt()).contains(due.plus(Duration.ofDays(30)));
    }

    private static Subscription.Cancelled cancelled(Subscription.Living living) {
        return living.cancel(CancelCause.BY_CUSTOMER, BEGINS).now();
    }

    @Test
    void what_is_paid_late_is_the_term_that_was_due() {
        var active = active(MONTHLY);
        var due = active.term().end();
        var pastDue = active.fallDue(MONTHLY, due).now();

        var paid = pastDue.pay(due.plus(Duration.ofDays(5))).now();

        assertThat(paid.term().start()).isEqualTo(due);
        assertThat(paid.outlook()).isEqualTo(Outlook.SAME);
    }

    @Test
    void nobody_is_past_due_who_never_failed_or_failed_too_often() {
        var pastDue = active(MONTHLY).fallDue(MONTHLY, BEGINS).now();

        assertThatThrownBy(() -> failing(pastDue, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> failing(pastDue, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Subscription.PastDue failing(Subscription.PastDue like, int failures) {
        return new Subscription.PastDue(
                like.contract(),
                like.tariff(),
                like.cycle(),
                like.lookedUntil(),
                like.countedFrom(),
                failures,
                like.served());
    }

    private static Subscription.Active active(Tariff tariff) {
        var contract = new Contract(new SubscriptionId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), BEGINS, 0);
        return new Subscription.Draft(contract, tariff.tier())
                .activate(tariff, Cycle.from(BEGINS, tariff.period()), BEGINS)
                .now();
    }

    private static Tariff withLimits(Plan.Limits limits) {
        return new Tariff(MONTHLY.tier(), MONTHLY.validFrom(), MONTHLY.price(), MONTHLY.period(), limits);
    }

    private static Tariff tariff(String tier, BillingPeriod period) {
        return new Tariff(new PlanTier(tier), Instant.EPOCH, Money.of(10_00, "EUR"), period, new Plan.Limits(1, 1, 0));
    }
}
