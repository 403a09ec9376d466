package tel.billing.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;

class SubscriptionTest {
    private static final Instant BEGINS = Instant.parse("2026-01-05T09:00:00Z");
    private static final Tariff MONTHLY = tariff("starter", BillingInterval.MONTH);
    private static final Tariff YEARLY = tariff("yearly", BillingInterval.YEAR);
    private static final Tariff OTHER_YEARLY = tariff("larger", BillingInterval.YEAR);
    private static final Instant REMINDER = Instant.parse("2026-12-29T09:00:00Z");

    @Test
    void each_change_increments_the_version_of_the_subscription() {
        var active = active(MONTHLY);
        var ending = active.scheduleCancellation(BEGINS).to();
        var again = ending.withdrawCancellation(BEGINS).to();

        assertThat(again.scheduledChange()).isEqualTo(active.scheduledChange());
        assertThat(again).isNotEqualTo(active);
    }

    @Test
    void a_cancellation_and_a_change_are_scheduled_and_withdrawn_independently() {
        var both = active(MONTHLY)
                .scheduleChange(YEARLY, BEGINS)
                .to()
                .scheduleCancellation(BEGINS)
                .to();

        assertThat(both.withdrawCancellation(BEGINS).to().scheduledChange().newTariff())
                .contains(YEARLY);
        assertThat(both.withdrawChange(BEGINS).to().scheduledChange().cancels()).isTrue();
        assertThat(both.changeNow(YEARLY, BEGINS).to().scheduledChange())
                .isEqualTo(ScheduledChange.SAME.cancelling(true));
    }

    @Test
    void an_active_subscription_is_due_for_pre_notifications_and_at_the_end_of_its_period() {
        var active = active(MONTHLY);
        var firstLook = Instant.parse("2026-01-06T09:00:00Z");

        assertThat(active.dueAt()).contains(firstLook);
        // the next check is for the period after the next, which begins less than 30 days after this
        // one ends
        assertThat(active.checkUntil(firstLook).to().dueAt()).contains(Instant.parse("2026-02-03T09:00:00Z"));
        assertThat(active.checkUntil(Instant.parse("2026-02-03T09:00:00Z")).to().dueAt())
                .contains(Instant.parse("2026-02-05T09:00:00Z"));
    }

    @Test
    void a_plan_change_restarts_the_checks_for_pre_notifications() {
        var ofThisPeriod = Instant.parse("2026-01-06T09:00:00Z");
        var ofTheNextPeriod = Instant.parse("2026-02-03T09:00:00Z");
        var checked = active(MONTHLY).checkUntil(ofTheNextPeriod).to();
        var end = checked.period().end();
        var other = tariff("business", BillingInterval.MONTH);

        assertThat(checked.changeNow(other, ofTheNextPeriod).to().dueAt()).contains(ofThisPeriod);
        assertThat(checked.renew(other, end).to().dueAt()).contains(ofTheNextPeriod);
        assertThat(checked.becomePastDue(other, end).to().pay(end).to().dueAt()).contains(ofTheNextPeriod);
        assertThat(checked.renew(MONTHLY, end).to().dueAt())
                .as("the same plan was checked already")
                .contains(Instant.parse("2026-03-05T09:00:00Z"));
    }

    @Test
    void a_yearly_subscription_is_due_for_its_price_and_its_renewal() {
        var active = active(YEARLY);

        var price = active.nextPreNotification().orElseThrow();
        var renewal = active.checkUntil(price.at()).to().nextPreNotification().orElseThrow();

        assertThat(price.kind()).isEqualTo(PreNotification.Kind.PRICE);
        assertThat(price.at()).isEqualTo("2026-12-06T09:00:00Z");
        assertThat(renewal.kind()).isEqualTo(PreNotification.Kind.RENEWAL);
        assertThat(renewal.at()).isEqualTo("2026-12-29T09:00:00Z");
        assertThat(renewal.periodBegins()).isEqualTo("2027-01-05T09:00:00Z");
    }

    @Test
    void a_scheduled_cancellation_or_change_is_due_at_the_end_of_the_period_only() {
        var end = active(MONTHLY).period().end();

        assertThat(active(MONTHLY).scheduleCancellation(BEGINS).to().dueAt()).contains(end);
        assertThat(active(MONTHLY).scheduleChange(YEARLY, BEGINS).to().dueAt()).contains(end);
    }

    @Test
    void a_yearly_subscription_with_a_scheduled_yearly_plan_is_due_for_its_renewal_but_not_for_its_price() {
        var changing = active(YEARLY).scheduleChange(OTHER_YEARLY, BEGINS).to();

        var reminder = changing.nextPreNotification().orElseThrow();

        assertThat(reminder.kind()).isEqualTo(PreNotification.Kind.RENEWAL);
        assertThat(reminder.at()).isEqualTo(REMINDER);
        assertThat(changing.dueAt()).contains(REMINDER);
        assertThat(changing.checkUntil(REMINDER).to().dueAt())
                .contains(changing.period().end());
        assertThat(changing.scheduleCancellation(BEGINS).to().nextPreNotification())
                .isEmpty();
    }

    @Test
    void a_yearly_subscription_with_a_scheduled_monthly_plan_is_due_at_the_end_of_the_year_only() {
        var changing = active(YEARLY).scheduleChange(MONTHLY, BEGINS).to();

        assertThat(changing.dueAt()).contains(changing.period().end());
    }

    @Test
    void a_change_that_is_scheduled_after_the_reminder_is_due_needs_no_reminder() {
        var changing = active(YEARLY).scheduleChange(OTHER_YEARLY, REMINDER).to();
        var kept = active(YEARLY)
                .scheduleChange(OTHER_YEARLY, BEGINS)
                .to()
                .scheduleCancellation(BEGINS)
                .to()
                .withdrawCancellation(REMINDER)
                .to();

        assertThat(changing.nextPreNotification()).isEmpty();
        assertThat(kept.nextPreNotification()).isEmpty();
        assertThat(active(YEARLY)
                        .scheduleChange(OTHER_YEARLY, REMINDER.minusNanos(1))
                        .to()
                        .dueAt())
                .contains(REMINDER);
    }

    @Test
    void a_change_that_is_withdrawn_after_the_reminder_restarts_the_checks_for_pre_notifications() {
        var changing = active(YEARLY).scheduleChange(OTHER_YEARLY, BEGINS).to();
        var reminded = changing.checkUntil(REMINDER).to();
        var price = Instant.parse("2026-12-06T09:00:00Z");
        var priceChecked = active(YEARLY)
                .checkUntil(price)
                .to()
                .scheduleChange(OTHER_YEARLY, price)
                .to();

        assertThat(reminded.withdrawChange(REMINDER).to().dueAt()).contains(price);
        assertThat(priceChecked.withdrawChange(price).to().dueAt())
                .as("the price was checked before the change was scheduled")
                .contains(REMINDER);
    }

    @Test
    void an_unpaid_one_is_retried_after_one_three_and_seven_days_suspended_and_cancelled_thirty_days_later() {
        var due = active(MONTHLY).period().end();
        var first = active(MONTHLY).becomePastDue(MONTHLY, due.plusSeconds(2)).to();
        assertThat(first.dueAt()).contains(due.plus(Duration.ofDays(1)));
        assertThat(first.suspension()).isEqualTo(due.plus(Duration.ofDays(7)));

        var second =
                (Subscription.PastDue) first.fail(due.plus(Duration.ofDays(1))).to();
        assertThat(second.dueAt()).contains(due.plus(Duration.ofDays(3)));

        var third =
                (Subscription.PastDue) second.fail(due.plus(Duration.ofDays(3))).to();
        assertThat(third.dueAt()).contains(due.plus(Duration.ofDays(7)));

        var suspended = third.fail(due.plus(Duration.ofDays(7))).to();
        assertThat(suspended).isInstanceOf(Subscription.Suspended.class);
        assertThat(suspended.dueAt()).contains(due.plus(Duration.ofDays(37)));
    }

    @Test
    void a_retry_is_the_scheduled_one_from_a_minute_before_it_is_due() {
        var pastDue = active(MONTHLY).becomePastDue(MONTHLY, BEGINS).to();
        var aMinuteBefore = pastDue.dueAt().orElseThrow().minus(Duration.ofMinutes(1));

        assertThat(pastDue.isScheduled(aMinuteBefore)).isTrue();
        assertThat(pastDue.isScheduled(aMinuteBefore.minusNanos(1))).isFalse();
    }

    @Test
    void a_step_that_is_a_day_late_restarts_the_dunning_schedule() {
        var due = active(MONTHLY).period().end();
        var justInTime = due.plus(Duration.ofDays(1)).minusSeconds(1);
        var late = due.plus(Duration.ofDays(1));

        assertThat(active(MONTHLY).becomePastDue(MONTHLY, justInTime).to().suspension())
                .isEqualTo(due.plus(Duration.ofDays(7)));
        assertThat(active(MONTHLY).becomePastDue(MONTHLY, late).to().suspension())
                .isEqualTo(late.plus(Duration.ofDays(7)));
    }

    @Test
    void the_grace_period_serves_the_lower_limits_of_the_last_and_the_next_period() {
        var many = withLimits(new Plan.Limits(5, 10, 3_000));
        var few = withLimits(new Plan.Limits(1, 20, 500));
        var end = active(MONTHLY).period().end();
        var upgraded = active(few).changeNow(many, end.minusSeconds(1)).to();

        assertThat(upgraded.becomePastDue(many, end).to().graceLimits()).isEqualTo(new Plan.Limits(1, 10, 500));
        assertThat(active(many).becomePastDue(many, end).to().graceLimits()).isEqualTo(many.limits());
        assertThat(active(many).becomePastDue(few, end).to().graceLimits()).isEqualTo(new Plan.Limits(1, 10, 500));
    }

    @Test
    void the_grace_period_serves_an_upgraded_plan_after_a_whole_paid_period() {
        var many = withLimits(new Plan.Limits(5, 10, 3_000));
        var end = active(MONTHLY).period().end();
        var upgraded = active(MONTHLY).changeNow(many, end.minusSeconds(1)).to();
        var renewed = upgraded.renew(many, end).to();
        var paid =
                upgraded.becomePastDue(many, end).to().pay(end.plusSeconds(1)).to();

        assertThat(renewed.begunWith()).isEqualTo(many.limits());
        assertThat(paid.begunWith()).isEqualTo(many.limits());
        assertThat(renewed.checkUntil(end).to().begunWith()).isEqualTo(many.limits());
        assertThat(upgraded.scheduleCancellation(end).to().begunWith()).isEqualTo(MONTHLY.limits());
    }

    @Test
    void an_expired_draft_is_cancelled_with_the_cause() {
        var expired = draft(MONTHLY).expire(BEGINS.plus(Subscription.Draft.LIFETIME));

        assertThat(expired.event())
                .isEqualTo(new SubscriptionEvent.Cancelled(
                        CancellationReason.EXPIRED, BEGINS.plus(Subscription.Draft.LIFETIME)));
        assertThat(expired.to().tariff()).isEmpty();
    }

    @Test
    void a_cancelled_subscription_records_whether_its_last_period_was_paid() {
        var active = active(MONTHLY);
        var due = active.period().end();
        var pastDue = active.becomePastDue(MONTHLY, due).to();
        var suspended = pastDue.suspend(due).to();
        var paidLate = suspended.pay(due.plusSeconds(1)).to();

        assertThat(cancelled(active).leftUnpaid()).isFalse();
        assertThat(active.cancel(CancellationReason.BY_CUSTOMER, due).to().leftUnpaid())
                .as("cancelled before the next period was paid")
                .isTrue();
        assertThat(active.scheduleCancellation(BEGINS)
                        .to()
                        .cancel(CancellationReason.BY_CUSTOMER, due)
                        .to()
                        .leftUnpaid())
                .as("cancelled at the end of the paid period")
                .isFalse();
        assertThat(cancelled(pastDue).leftUnpaid()).isTrue();
        assertThat(cancelled(suspended).leftUnpaid()).isTrue();
        assertThat(cancelled(paidLate).leftUnpaid()).isFalse();
    }

    @Test
    void without_a_grace_period_it_is_suspended_when_due_and_cancelled_thirty_days_later() {
        var due = active(MONTHLY).period().end();

        var suspended =
                active(MONTHLY).becomePastDue(MONTHLY, due).to().suspend(due).to();

        assertThat(suspended.since()).isEqualTo(due);
        assertThat(suspended.dueAt()).contains(due.plus(Duration.ofDays(30)));
    }

    private static Subscription.Cancelled cancelled(Subscription.Living living) {
        return living.cancel(CancellationReason.BY_CUSTOMER, BEGINS).to();
    }

    @Test
    void a_late_payment_pays_the_due_period() {
        var active = active(MONTHLY);
        var due = active.period().end();
        var pastDue = active.becomePastDue(MONTHLY, due).to();

        var paid = pastDue.pay(due.plus(Duration.ofDays(5))).to();

        assertThat(paid.period().start()).isEqualTo(due);
        assertThat(paid.scheduledChange()).isEqualTo(ScheduledChange.SAME);
    }

    @Test
    void a_past_due_subscription_has_between_one_and_three_failed_payments() {
        var pastDue = active(MONTHLY).becomePastDue(MONTHLY, BEGINS).to();

        assertThatThrownBy(() -> failing(pastDue, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> failing(pastDue, 4)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Subscription.PastDue failing(Subscription.PastDue like, int failures) {
        return new Subscription.PastDue(
                like.identity(),
                like.tariff(),
                like.cycle(),
                like.checkedUntil(),
                like.countedFrom(),
                failures,
                like.graceLimits());
    }

    private static Subscription.Draft draft(Tariff tariff) {
        return Subscription.draft(
                new SubscriptionId(new UUID(0, 1)), new AccountId(new UUID(0, 2)), tariff.tier(), BEGINS);
    }

    private static Subscription.Active active(Tariff tariff) {
        return draft(tariff)
                .activate(tariff, BillingCycle.from(BEGINS, tariff.interval()), BEGINS)
                .to();
    }

    private static Tariff withLimits(Plan.Limits limits) {
        return new Tariff(MONTHLY.tier(), MONTHLY.validFrom(), MONTHLY.price(), MONTHLY.interval(), limits);
    }

    private static Tariff tariff(String tier, BillingInterval interval) {
        return new Tariff(
                new PlanTier(tier), Instant.EPOCH, Money.of(10_00, "EUR"), interval, new Plan.Limits(1, 1, 0));
    }
}
