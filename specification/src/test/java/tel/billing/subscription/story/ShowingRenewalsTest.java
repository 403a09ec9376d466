package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.application.renewal.ShowRenewals.Renewal;

@Order(11)
@DisplayName("Seeing the next renewals")
class ShowingRenewalsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ShowingRenewalsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void each_active_subscription_shows_when_it_renews_and_the_price_with_VAT() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(100_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.passes(Duration.ofDays(3)))
                .and(subscriptionSteps.drafts(ADA, BUSINESS))
                .when(subscriptionSteps.activates(ADA))
                .then(theNextRenewalsAre(
                        ADA, "EUR 12.10 for starter on 2026-02-05", "EUR 36.30 for business on 2026-02-08"));
    }

    @Test
    void a_scheduled_change_of_plan_shows_the_price_of_the_new_plan() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(100_00)))
                .and(subscriptionSteps.changesTo(CLEO, BUSINESS))
                .and(subscriptionSteps.activates(CLEO))
                .when(subscriptionSteps.changesTo(CLEO, STARTER))
                .then(theNextRenewalsAre(CLEO, "EUR 12.40 for starter on 2026-02-05"));
    }

    @Test
    void the_renewal_has_the_VAT_rate_that_is_known_for_its_date() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.vatOfTheNetherlandsIs(2_500, "2026-02-01"))
                .then(theNextRenewalsAre(ADA, "EUR 12.50 for starter on 2026-02-05"));
    }

    @Test
    void an_unpaid_period_is_shown_as_overdue() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-02-06"))
                .then(theNextRenewalsAre(ADA, "EUR 12.10 for starter on 2026-02-05, overdue"));
    }

    @Test
    void drafts_and_subscriptions_that_end_are_not_renewed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .when(subscriptionSteps.drafts(ADA, BUSINESS))
                .then(theNextRenewalsAre(ADA))
                .when(subscriptionSteps.drafts(ADA, STARTER))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .then(theNextRenewalsAre(ADA));
    }

    private Step theNextRenewalsAre(Person person, String... renewals) {
        var text = renewals.length == 0 ? "none" : String.join("; ", renewals);
        return new Step(
                "%s's next renewals are: %s".formatted(person, text),
                () -> assertThat(upcoming(person)).containsExactly(renewals));
    }

    private Stream<String> upcoming(Person person) {
        return world.subscription.showRenewals().upcoming(commonSteps.accountOf(person)).stream()
                .map(ShowingRenewalsTest::describe);
    }

    private static String describe(Renewal renewal) {
        return "%s for %s on %s%s"
                .formatted(
                        renewal.price(),
                        renewal.tier(),
                        SubscriptionSteps.day(renewal.period().start()),
                        renewal.isOverdue() ? ", overdue" : "");
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
