package tel.billing.tax.story;

import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Story;
import tel.billing.tax.application.GiveVatNumber.Outcome;

@Order(1)
@DisplayName("Giving a VAT number")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class GivingVatNumbersTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final VatNumber OTHER = new VatNumber("EL", "999863881");
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration A_FEW_HOURS = Duration.ofHours(6);
    private static final Duration NINETY_DAYS = Duration.ofDays(90);

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final VatNumbers numbers = new VatNumbers(world, everyday);
    private final Story story;

    GivingVatNumbersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_number_that_the_register_knows_is_verified_and_the_proof_is_kept() {
        story.given(everyday.isACustomer(CLEO))
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the account has it", Outcome.Given.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theProofsAre(CLEO, "EL094259216 valid on 2026-01-05 (answer 1, asked by NL004495445B01)"));
    }

    @Test
    void a_number_that_the_register_does_not_know_changes_nothing() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .when(numbers.gives(CLEO, OTHER))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Unknown.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isToldThatItIsUnknown(CLEO, OTHER, 0))
                .and(numbers.theProofsAre(
                        CLEO,
                        "EL999863881 invalid on 2026-01-05 (answer 2, asked by NL004495445B01)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL004495445B01)"));
    }

    @Test
    void after_a_mistake_the_number_that_is_kept_is_still_asked_for_again() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .and(numbers.gives(CLEO, OTHER))
                .when(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void while_the_register_is_down_a_number_is_kept_unverified_until_it_answers() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the account has it", Outcome.Given.class))
                .and(numbers.hasUnverified(CLEO, NUMBER))
                .and(numbers.theProofsAre(CLEO))
                .when(numbers.theRegisterComesBack())
                .and(everyday.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void a_number_that_is_verified_already_is_not_asked_for_once_more() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the account has it", Outcome.Given.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    void an_unverified_number_that_turns_out_unknown_when_it_is_given_again_is_invalid() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Unknown.class))
                .and(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    void a_number_of_another_country_is_refused_and_not_asked_for() {
        story.given(everyday.isACustomer(CLEO))
                .when(numbers.gives(CLEO, new VatNumber("DE", "136695976")))
                .then(numbers.theAnswerIs("it is one of another country", Outcome.OfAnotherCountry.class))
                .and(numbers.hasNone(CLEO))
                .and(numbers.theRegisterHasAnswered(0));
    }

    @Test
    void after_ten_numbers_in_an_hour_an_account_has_to_wait() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .and(numbers.gives(CLEO, OTHER, 10))
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("there were too many", Outcome.TooOften.class))
                .and(numbers.hasNone(CLEO))
                .when(everyday.passes(Duration.ofMinutes(6)))
                .and(numbers.gives(CLEO, NUMBER))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void a_wish_outlives_the_service_that_died_over_it() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.givesAndTheServiceDies(CLEO, NUMBER))
                .and(numbers.hasNone(CLEO))
                .when(everyday.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    void a_wish_that_outlived_the_service_is_kept_unverified_while_the_register_is_down() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.givesAndTheServiceDies(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(everyday.passes(A_MINUTE))
                .then(numbers.hasUnverified(CLEO, NUMBER))
                .when(numbers.theRegisterComesBack())
                .and(everyday.passes(Duration.ofMinutes(2)))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void a_wish_for_an_unknown_number_that_outlived_the_service_leaves_what_there_was() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .and(numbers.givesAndTheServiceDies(CLEO, OTHER))
                .when(everyday.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isToldThatItWasRefused(CLEO, OTHER, 1))
                .and(numbers.isToldThatItIsUnknown(CLEO, OTHER, 0))
                .when(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    void whoever_was_not_answered_is_told_once_though_the_service_dies_twice() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .and(numbers.givesAndTheServiceDies(CLEO, NUMBER))
                .and(everyday.passesUnattended(A_MINUTE))
                .and(numbers.isAskedForAndTheServiceDies())
                .when(everyday.passes(A_FEW_HOURS))
                .then(numbers.hasNone(CLEO))
                .and(numbers.isToldThatItWasRefused(CLEO, NUMBER, 1));
    }

    @Test
    void whoever_was_answered_gets_no_mail_about_it() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .and(numbers.gives(CLEO, NUMBER))
                .when(everyday.passes(A_FEW_HOURS))
                .then(numbers.isToldThatItWasRefused(CLEO, NUMBER, 0));
    }

    @Test
    void a_number_that_the_register_knew_not_long_ago_is_verified_without_asking() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .and(numbers.gives(CLEO, OTHER))
                .and(numbers.hasUnverified(CLEO, OTHER))
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the account has it", Outcome.Given.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .when(numbers.theRegisterComesBack())
                .and(everyday.passes(NINETY_DAYS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(2));
    }

    @Test
    void a_proof_of_90_days_ago_is_too_old() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.gives(CLEO, OTHER))
                .and(numbers.theRegisterIsDown())
                .and(everyday.passes(NINETY_DAYS))
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.hasUnverified(CLEO, NUMBER));
    }

    @Test
    void a_proof_that_was_followed_by_a_no_proves_nothing() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .and(numbers.gives(CLEO, OTHER))
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passes(Duration.ofDays(1)))
                .and(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(numbers.gives(CLEO, NUMBER))
                .then(numbers.hasUnverified(CLEO, NUMBER));
    }

    @Test
    void a_proven_number_that_is_given_last_is_not_displaced_by_a_wish_that_outlived_the_service() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.givesAndTheServiceDies(CLEO, OTHER))
                .when(numbers.gives(CLEO, NUMBER))
                .and(everyday.passes(A_FEW_HOURS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    void whoever_is_no_business_any_more_removes_the_number_and_the_one_that_was_asked_for() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.givesAndTheServiceDies(CLEO, OTHER))
                .when(numbers.removes(CLEO))
                .then(numbers.hasNone(CLEO))
                .when(everyday.passes(NINETY_DAYS))
                .then(numbers.hasNone(CLEO))
                .and(numbers.theRegisterHasAnswered(1))
                .when(numbers.removes(CLEO))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void a_number_that_is_removed_while_it_is_asked_for_stays_away() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(everyday.passesUnattended(A_MINUTE))
                .when(numbers.removesWhileItIsAskedFor(CLEO))
                .then(numbers.hasNone(CLEO))
                .and(numbers.theProofsAre(CLEO));
    }

    @Test
    void of_two_numbers_that_are_given_at_once_the_one_that_is_answered_last_stays() {
        story.given(everyday.isACustomer(CLEO))
                .when(numbers.givesWhile(CLEO, NUMBER, numbers.gives(CLEO, OTHER)))
                .then(numbers.theAnswerIs("the account has it", Outcome.Given.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .when(numbers.theRegisterStrikesOut(NUMBER))
                .and(numbers.theRegisterStrikesOut(OTHER))
                .and(everyday.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void of_two_numbers_that_are_given_at_once_an_unknown_one_takes_nothing_away() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .when(numbers.givesWhile(CLEO, NUMBER, numbers.gives(CLEO, OTHER)))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Unknown.class))
                .and(numbers.hasVerified(CLEO, OTHER))
                .when(numbers.theRegisterStrikesOut(OTHER))
                .and(everyday.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, OTHER));
    }

    @Test
    void a_number_of_a_country_that_is_corrected_meanwhile_is_not_stored() {
        story.given(everyday.isACustomer(CLEO))
                .when(numbers.givesWhile(
                        CLEO,
                        NUMBER,
                        new Story.Step(
                                "corrects the country to DE",
                                () -> everyday.changeProfile(
                                        CLEO, Optional.empty(), Optional.of(new Country("DE")), Optional.empty()))))
                .then(numbers.theAnswerIs("it must be a number of DE", Outcome.OfAnotherCountry.class))
                .and(numbers.hasNone(CLEO))
                .when(everyday.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void a_number_that_was_verified_meanwhile_is_not_unverified_by_a_register_that_went_down() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .when(numbers.givesWhile(
                        CLEO, NUMBER, new Story.Step("the register comes back, and is asked again", () -> {
                            world.register.comeBack();
                            numbers.gives(CLEO, NUMBER).deed().run();
                        })))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void what_a_sweep_was_told_before_the_customer_asked_does_not_count() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passesUnattended(A_MINUTE))
                .when(numbers.isAskedForWhile(new Story.Step("it is entered, and Cleo gives it again", () -> {
                    world.register.takeUp(NUMBER);
                    numbers.gives(CLEO, NUMBER).deed().run();
                })))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 0));
    }

    @Test
    void two_instances_that_sweep_at_once_ask_and_write_once() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.gives(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passesUnattended(A_MINUTE))
                .when(numbers.isAskedForWhile(new Story.Step(
                        "another instance sweeps",
                        () -> world.tax.vatNumberRechecks().runDue(world.clock.instant()))))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void nobody_asks_for_the_number_of_a_closed_account() {
        story.given(everyday.isACustomer(CLEO))
                .and(numbers.gives(CLEO, NUMBER))
                .and(everyday.isClosed(CLEO))
                .when(numbers.theRegisterStrikesOut(NUMBER))
                .and(everyday.passes(NINETY_DAYS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 0));
    }
}
