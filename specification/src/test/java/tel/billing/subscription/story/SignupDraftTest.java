package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Subscription drafts created at signup")
class SignupDraftTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final Story story;

    SignupDraftTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_new_customer_has_a_draft_of_the_chosen_plan() {
        story.given(signupSteps.signsUpFor(CLEO, BUSINESS))
                .when(signupSteps.opensTheLink(CLEO))
                .then(signupSteps.hasADraftSubscription(CLEO, BUSINESS));
    }

    @Test
    void an_unconfirmed_signup_has_no_subscription() {
        story.when(signupSteps.signsUpFor(CLEO, BUSINESS)).then(hasNoSubscription(CLEO));
    }

    @Test
    void the_plan_of_the_confirmed_signup_counts() {
        story.given(signupSteps.signsUpFor(CLEO, STARTER))
                .and(signupSteps.signsUpFor(CLEO, BUSINESS))
                .when(signupSteps.opensLink(CLEO, 1))
                .then(signupSteps.hasADraftSubscription(CLEO, STARTER));
    }

    @Test
    void a_draft_costs_nothing() {
        story.given(signupSteps.signsUpFor(CLEO, BUSINESS))
                .when(signupSteps.opensTheLink(CLEO))
                .and(commonSteps.passes(Duration.ofDays(29)))
                .then(signupSteps.hasADraftSubscription(CLEO, BUSINESS))
                .and(nothingWasBooked(CLEO));
    }

    private Step hasNoSubscription(Person person) {
        return new Step(
                person + " has no subscription",
                () -> assertThat(world.subscriptions.findByAccount(commonSteps.accountOf(person)))
                        .isEmpty());
    }

    private Step nothingWasBooked(Person person) {
        return new Step(
                "the ledger has no entries of " + person,
                () -> assertThat(world.ledger.wallets(commonSteps.accountOf(person)))
                        .isEmpty());
    }
}
