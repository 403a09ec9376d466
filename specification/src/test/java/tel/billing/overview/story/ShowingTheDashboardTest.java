package tel.billing.overview.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.overview.application.ShowDashboard.CurrencyFigures;
import tel.billing.overview.application.ShowDashboard.Dashboard;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentFigures.Captures;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(2)
@DisplayName("Seeing the key figures")
class ShowingTheDashboardTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ShowingTheDashboardTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void active_subscriptions_earn_the_monthly_recurring_revenue() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(100_00)))
                .when(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.activates(CLEO))
                .then(theFiguresAre("2 active, EUR 20.00 monthly"));
    }

    @Test
    void unpaid_subscriptions_are_past_due_then_suspended_and_at_last_churned() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-06"))
                .then(theFiguresAre("1 past due with EUR 10.00, EUR 10.00 monthly"))
                .when(subscriptionSteps.itIs("2026-02-20"))
                .then(theFiguresAre("1 suspended with EUR 10.00, EUR 0.00 monthly"))
                .when(subscriptionSteps.itIs("2026-03-15"))
                .then(theFiguresAre("1 churned, EUR 0.00 monthly"))
                .when(commonSteps.passes(Duration.ofDays(40)))
                .then(thereAreNoFigures());
    }

    @Test
    void top_ups_are_shown_by_day_and_declined_payments_by_reason() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(topUpSteps.theProcessor(
                        "declines Bela's card", BELA, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .and(topUpSteps.topsUp(ADA, euros(20_00)))
                .and(topUpSteps.topsUp(ADA, euros(30_00)))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(topUpSteps.topsUp(ADA, euros(5_00)))
                .and(topUpSteps.topsUp(BELA, euros(10_00)))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .then(theTopUpsAre("2026-01-05: 2 with EUR 50.00", "2026-01-06: 1 with EUR 5.00"))
                .and(theDeclinedPaymentsAre("1 because of insufficient funds", DeclineReason.INSUFFICIENT_FUNDS))
                .when(commonSteps.passes(Duration.ofDays(28)))
                .then(theTopUpsAre("2026-01-06: 1 with EUR 5.00"));
    }

    private Step theFiguresAre(String text) {
        return new Step(
                "the dashboard shows: " + text,
                () -> assertThat(dashboard().currencies())
                        .map(ShowingTheDashboardTest::describe)
                        .containsExactly(text));
    }

    private Step thereAreNoFigures() {
        return new Step(
                "the dashboard shows no subscriptions",
                () -> assertThat(dashboard().currencies()).isEmpty());
    }

    private Step theTopUpsAre(String... days) {
        return new Step(
                "the dashboard shows top-ups: " + String.join("; ", days),
                () -> assertThat(dashboard().captures())
                        .map(ShowingTheDashboardTest::describe)
                        .containsExactly(days));
    }

    private Step theDeclinedPaymentsAre(String text, DeclineReason reason) {
        return new Step(
                "the dashboard shows declined payments: " + text,
                () -> assertThat(dashboard().declines()).isEqualTo(Map.of(reason, 1L)));
    }

    private Dashboard dashboard() {
        return world.overview.showDashboard().show();
    }

    private static String describe(Captures captures) {
        return "%s: %s with %s".formatted(captures.day(), captures.count(), captures.amount());
    }

    private static String describe(CurrencyFigures figures) {
        var text = new StringBuilder();
        add(text, figures.active(), "active");
        add(text, figures.pastDue(), "past due with " + figures.pastDueAmount());
        add(text, figures.suspended(), "suspended with " + figures.suspendedAmount());
        add(text, figures.churned(), "churned");
        return text.append(figures.monthlyRecurring()).append(" monthly").toString();
    }

    private static void add(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append("%s %s, ".formatted(count, what));
        }
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
