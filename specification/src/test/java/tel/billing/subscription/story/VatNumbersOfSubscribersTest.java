package tel.billing.subscription.story;

import static tel.billing.story.Person.CLEO;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.VatNumber;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.tax.story.VatNumberSteps;

@Order(9)
@DisplayName("VAT numbers of subscribers")
class VatNumbersOfSubscribersTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final VatNumberSteps numbers = new VatNumberSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final Story story;

    VatNumbersOfSubscribersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("If a VAT number becomes invalid, the next charge includes VAT")
    void if_a_VAT_number_becomes_invalid_the_next_charge_includes_VAT() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, Money.of(100_00, "EUR")))
                .and(subscriptionSteps.activates(CLEO))
                .and(numbers.theRegisterRemoves(NUMBER))
                .when(subscriptionSteps.itIs("2026-05-06"))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1))
                .and(subscriptionSteps.theStatementShows(
                        CLEO,
                        "charge EUR -10.00 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -10.00 (Plan starter, 2026-02-05 to 2026-03-04)",
                        "charge EUR -10.00 (Plan starter, 2026-03-05 to 2026-04-04)",
                        "charge EUR -10.00 (Plan starter, 2026-04-05 to 2026-05-04)",
                        "charge EUR -12.40 (Plan starter, 2026-05-05 to 2026-06-04)"));
    }

    @Test
    @DisplayName("After a late verification of a VAT number, the next charge has no VAT")
    void after_a_late_verification_of_a_VAT_number_the_next_charge_has_no_VAT() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, Money.of(100_00, "EUR")))
                .and(subscriptionSteps.activates(CLEO))
                .when(numbers.theRegisterComesBack())
                .and(subscriptionSteps.itIs("2026-02-06"))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(subscriptionSteps.theStatementShows(
                        CLEO,
                        "charge EUR -12.40 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "charge EUR -10.00 (Plan starter, 2026-02-05 to 2026-03-04)"));
    }
}
