package tel.billing.subscription.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.ENTERPRISE;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.spec.ScriptedCardProcessor.Script;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.application.purchase.ShowLastCharge.LastCharge;
import tel.billing.subscription.application.purchase.ShowLastCharge.Result;

@Order(12)
@DisplayName("Seeing the result of the last charge")
class ShowingTheLastChargeTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    ShowingTheLastChargeTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("While the PBX does not answer, the charge is held; if the line is rejected, the money is released")
    void a_charge_whose_line_is_not_set_up_is_held_and_then_released() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.thePhoneSystem(
                        "does not receive the first request", PhoneSystemScript.MISS_FIRST_CALL))
                .when(subscriptionSteps.activates(ADA))
                .then(theLastChargeIs(ADA, "the charge for Starter is held"))
                .when(subscriptionSteps.thePhoneSystem("rejects orders", PhoneSystemScript.REJECT))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(theLastChargeIs(ADA, "the charge for Starter failed"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(20_00)));
    }

    @Test
    void a_charge_whose_card_payment_expires_has_failed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.theProcessor("shows its page", ADA, new Script.RequireAction()))
                .when(subscriptionSteps.activates(ADA, "with a new card", ShowingTheLastChargeTest::withANewCard))
                .then(theLastChargeIs(ADA, "the charge for Starter is a draft"))
                .when(commonSteps.passes(Duration.ofHours(25)))
                .and(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(theLastChargeIs(ADA, "the charge for Starter failed"));
    }

    @Test
    @DisplayName("A charge that is interrupted for an hour has failed, and the card is not charged")
    void a_charge_that_is_interrupted_for_an_hour_has_failed_and_the_card_is_not_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUpAndHasTheCardKept(ADA, euros(5_00)))
                .and(subscriptionSteps.activatesButTheServiceCrashesBeforeTheCardIsCharged(ADA))
                .when(subscriptionSteps.recoveryContinuesTheChargeAfter(Duration.ofHours(1)))
                .then(theLastChargeIs(ADA, "the charge for Starter failed"))
                .and(theCardIsChargedOnlyForTheTopUp(ADA, euros(5_00)));
    }

    @Test
    void a_declined_card_is_a_failed_charge_and_a_paid_one_is_captured() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("declines", CLEO, new Script.Decline(DeclineReason.INSUFFICIENT_FUNDS)))
                .when(subscriptionSteps.activates(CLEO))
                .then(theLastChargeIs(CLEO, "the charge for Starter failed: insufficient funds"))
                .when(topUpSteps.theProcessor("captures", CLEO, new Script.Capture()))
                .and(subscriptionSteps.activates(CLEO))
                .then(theLastChargeIs(CLEO, "the charge for Starter is captured"));
    }

    @Test
    void a_charge_whose_payment_the_customer_cancels_fails_without_delay() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(5_00)))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .when(subscriptionSteps.activates(CLEO))
                .then(hasOpenCharges(CLEO, 1))
                .when(topUpSteps.cancelsAtThePage(CLEO))
                .and(subscriptionSteps.recoveryGoesOnAtOnce())
                .then(theLastChargeIs(CLEO, "the charge for Starter failed: cancelled by customer"))
                .and(hasOpenCharges(CLEO, 0));
    }

    @Test
    void an_open_charge_of_another_plan_is_shown_first() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(topUpSteps.topsUpAndHasTheCardKept(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(topUpSteps.theProcessor("requires authentication", CLEO, new Script.RequireAction()))
                .when(subscriptionSteps.changesTo(CLEO, BUSINESS))
                .then(theLastChargeFor(ENTERPRISE, CLEO, "the charge for Business is a draft"));
    }

    private static PurchaseTerms withANewCard() {
        return new PurchaseTerms(new CardChoice.NewCard(), ReturnUrls.NONE, Optional.empty());
    }

    private Step theLastChargeIs(Person person, String text) {
        return new Step(
                "%s sees that %s".formatted(person, text),
                () -> assertThat(lastCharge(person, Optional.empty())).contains(text));
    }

    private Step hasOpenCharges(Person person, int count) {
        return new Step(
                "%s sees %s in progress".formatted(person, count == 1 ? "a charge" : "no charge"),
                () -> assertThat(world.subscription.showOpenCharges().show(commonSteps.accountOf(person)))
                        .hasSize(count));
    }

    private Step theCardIsChargedOnlyForTheTopUp(Person person, Money topUp) {
        return new Step(
                "%s's card is charged only for the top-up of %s".formatted(person, topUp),
                topUpSteps.theCardIsCharged(person, topUp).action());
    }

    private Step theLastChargeFor(Plan plan, Person person, String text) {
        return new Step(
                "%s asks about %s and sees that %s".formatted(person, plan.name(), text),
                () -> assertThat(lastCharge(person, Optional.of(plan.tier().value())))
                        .contains(text));
    }

    private Optional<String> lastCharge(Person person, Optional<String> tier) {
        return world.subscription
                .showLastCharge()
                .show(commonSteps.accountOf(person), subscriptionSteps.idOf(person), tier)
                .map(ShowingTheLastChargeTest::describe);
    }

    private static String describe(LastCharge charge) {
        var plan = charge.tier().equals(BUSINESS.tier()) ? BUSINESS : STARTER;
        assertThat(charge.tier()).isEqualTo(plan.tier());
        var reason = charge.declined()
                .map(declined -> ": " + declined.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .orElse("");
        return "the charge for %s %s%s".formatted(plan.name(), words(charge.result()), reason);
    }

    private static String words(Result result) {
        return switch (result) {
            case DRAFT -> "is a draft";
            case HELD -> "is held";
            case CAPTURED -> "is captured";
            case FAILED -> "failed";
        };
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
