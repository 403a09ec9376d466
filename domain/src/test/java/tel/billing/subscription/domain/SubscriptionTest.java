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
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingPeriod;
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
    void each_change_increments_the_version_of_the_subscription() {
        var active = active(MONTHLY);
        var ending = active.planCancellation(BEGINS).now();
        var again = ending.withdrawCancellation(BEGINS).now();

        assertThat(again.outlook()).isEqualTo(active.outlook());
        assertThat(again).isNotEqualTo(active);
    }

    @Test
    void a_cancellation_and_a_change_are_planned_and_withdrawn_independently() {
        var both = active(MONTHLY)
                .planChange(YEARLY, BEGINS)
                .now()
                .planCancellation(BEGINS)
                .now();

        assertThat(both.withdrawCancellation(BEGINS).now().outlook().change()).contains(YEARLY);
        assertThat(both.withdrawChange(BEGINS).now().outlook().ends()).isTrue();
        assertThat(both.changeNow(YEARLY, BEGINS).now().outlook()).isEqualTo(ScheduledChange.SAME.ending(true));
    }

    @Test
    void an_active_subscription_is_due_for_pre_notifications_and_at_the_end_of_its_period() {
        var active = active(MONTHLY);
        var firstLook = Instant.parse("2026-01-06T09:00:00Z");

        assertThat(active.dueAt()).contains(firstLook);
        // the next check is for the period after the next, which begins less than 30 days after this
        // one ends
        assertThat(active.lookedUntil(firstLook).dueAt()).contains(Instant.parse("2026-02-03T09:00:00Z"));
        assertThat(active.lookedUntil(Instant.parse("2026-02-03T09:00:00Z")).dueAt())
                .contains(Instant.parse("2026-02-05T09:00:00Z"));
    }

    @Test
    void a_yearly_subscription_is_due_for_its_price_and_its_renewal() {
        var active = active(YEARLY);

        var price = active.nextLook().orElseThrow();
        var renewal = active.lookedUntil(price.at()).nextLook().orElseThrow();

        assertThat(price.kind()).isEqualTo(PreNotification.Kind.PRICE);
        assertThat(price.at()).isEqualTo("2026-12-06T09:00:00Z");
        assertThat(renewal.kind()).isEqualTo(PreNotification.Kind.RENEWAL);
        assertThat(renewal.at()).isEqualTo("2026-12-29T09:00:00Z");
        assertThat(renewal.termBegins()).isEqualTo("2027-01-05T09:00:00Z");
    }

    @Test
    void a_planned_cancellation_or_change_is_due_at_the_end_of_the_period_only() {
        var end = active(MONTHLY).term().end();

        assertThat(active(MONTHLY).planCancellation(BEGINS).now().dueAt()).contains(end);
        assertThat(active(MONTHLY).planChange(YEARLY, BEGINS).now().dueAt()).contains(end);
    }

    @Test
    void an_unpaid_one_is_retried_after_one_three_and_seven_days_suspended_and_cancelled_thirty_days_later() {
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
    void a_step_that_is_a_day_late_restarts_the_dunning_schedule() {
        var due = active(MONTHLY).term().end();
        var justInTime = due.plus(Duration.ofDays(1)).minusSeconds(1);
        var late = due.plus(Duration.ofDays(1));

        assertThat(active(MONTHLY).fallDue(MONTHLY, justInTime).now().suspension())
                .isEqualTo(due.plus(Duration.ofDays(7)));
        assertThat(active(MONTHLY).fallDue(MONTHLY, late).now().suspension()).isEqualTo(late.plus(Duration.ofDays(7)));
    }

    @Test
    void the_grace_period_serves_the_lower_limits_of_the_last_and_the_next_period() {
        var many = withLimits(new Plan.Limits(5, 10, 3_000));
        var few = withLimits(new Plan.Limits(1, 20, 500));
        var end = active(MONTHLY).term().end();
        var upgraded = active(few).changeNow(many, end.minusSeconds(1)).now();

        assertThat(upgraded.fallDue(many, end).now().served()).isEqualTo(new Plan.Limits(1, 10, 500));
        assertThat(active(many).fallDue(many, end).now().served()).isEqualTo(many.limits());
        assertThat(active(many).fallDue(few, end).now().served()).isEqualTo(new Plan.Limits(1, 10, 500));
    }

    @Test
    void the_grace_period_serves_an_upgraded_plan_after_a_whole_paid_period() {
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
    void a_lapsed_draft_is_cancelled_with_the_cause() {
        var subscriptionContract =
                new SubscriptionContract(new SubscriptionId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), BEGINS, 0);
        var lapsed = new Subscription.Draft(subscriptionContract, MONTHLY.tier())
                .lapse(BEGINS.plus(Subscription.Draft.LIFE));

        assertThat(lapsed.because())
                .isEqualTo(new SubscriptionEvent.Cancelled(
                        CancellationReason.LAPSED, BEGINS.plus(Subscription.Draft.LIFE)));
        assertThat(lapsed.now().tariff()).isEmpty();
    }

    @Test
    void a_cancelled_subscription_records_whether_its_last_period_was_paid() {
        var active = active(MONTHLY);
        var due = active.term().end();
        var pastDue = active.fallDue(MONTHLY, due).now();
        var suspended = pastDue.suspend(due).now();
        var paidLate = suspended.pay(due.plusSeconds(1)).now();

        assertThat(cancelled(active).leftUnpaid()).isFalse();
        assertThat(active.cancel(CancellationReason.BY_CUSTOMER, due).now().leftUnpaid())
                .as("cancelled before the next period was paid")
                .isTrue();
        assertThat(cancelled(pastDue).leftUnpaid()).isTrue();
        assertThat(cancelled(suspended).leftUnpaid()).isTrue();
        assertThat(cancelled(paidLate).leftUnpaid()).isFalse();
    }

    @Test
    void without_a_grace_period_it_is_suspended_when_due_and_cancelled_thirty_days_later() {
        var due = active(MONTHLY).term().end();

        var suspended = active(MONTHLY).fallDue(MONTHLY, due).now().suspend(due).now();

        assertThat(suspended.since()).isEqualTo(due);
        assertThat(suspended.dueAt()).contains(due.plus(Duration.ofDays(30)));
    }

    private static Subscription.Cancelled cancelled(Subscription.Living living) {
        return living.cancel(CancellationReason.BY_CUSTOMER, BEGINS).now();
    }

    @Test
    void a_late_payment_pays_the_due_period() {
        var active = active(MONTHLY);
        var due = active.term().end();
        var pastDue = active.fallDue(MONTHLY, due).now();

        var paid = pastDue.pay(due.plus(Duration.ofDays(5))).now();

        assertThat(paid.term().start()).isEqualTo(due);
        assertThat(paid.outlook()).isEqualTo(ScheduledChange.SAME);
    }

    @Test
    void a_past_due_subscription_has_between_one_and_three_failed_payments() {
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
        var subscriptionContract =
                new SubscriptionContract(new SubscriptionId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), BEGINS, 0);
        return new Subscription.Draft(subscriptionContract, tariff.tier())
                .activate(tariff, BillingCycle.from(BEGINS, tariff.period()), BEGINS)
                .now();
    }

    private static Tariff withLimits(Plan.Limits limits) {
        return new Tariff(MONTHLY.tier(), MONTHLY.validFrom(), MONTHLY.price(), MONTHLY.period(), limits);
    }

    private static Tariff tariff(String tier, BillingPeriod period) {
        return new Tariff(new PlanTier(tier), Instant.EPOCH, Money.of(10_00, "EUR"), period, new Plan.Limits(1, 1, 0));
    }
}
