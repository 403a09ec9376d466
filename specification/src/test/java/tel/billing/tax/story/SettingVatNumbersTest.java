package tel.billing.tax.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.VatNumber;
import tel.billing.shared.Country;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.tax.VatTreatment.Kind;
import tel.billing.tax.application.vatnumber.SetVatNumber.Outcome;

@Order(1)
@DisplayName("Submitting a VAT number")
class SettingVatNumbersTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final VatNumber OTHER = new VatNumber("EL", "999863881");
    private static final Duration A_MINUTE = Duration.ofMinutes(1);
    private static final Duration A_FEW_HOURS = Duration.ofHours(6);
    private static final Duration NINETY_DAYS = Duration.ofDays(90);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final VatNumberSteps numbers = new VatNumberSteps(world, commonSteps);
    private final Story story;

    SettingVatNumbersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_number_in_the_register_is_verified_and_the_proof_is_stored() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the number is stored", Outcome.Stored.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theProofsAre(CLEO, "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"));
    }

    @Test
    void a_number_that_is_not_in_the_register_changes_nothing() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterRemoves(OTHER))
                .when(numbers.submits(CLEO, OTHER))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Invalid.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, OTHER, 0))
                .and(numbers.theProofsAre(
                        CLEO,
                        "EL999863881 invalid on 2026-01-05 (answer 2, asked by NL123456789B13)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"));
    }

    @Test
    @DisplayName("After a wrong number, the stored number is still rechecked")
    void after_a_wrong_number_the_stored_number_is_still_rechecked() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterRemoves(OTHER))
                .and(numbers.submits(CLEO, OTHER))
                .when(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1));
    }

    @Test
    @DisplayName("During an outage of the register, the number is stored as unverified")
    void during_an_outage_of_the_register_the_number_is_stored_as_unverified() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the number is stored", Outcome.Stored.class))
                .and(numbers.hasUnverified(CLEO, NUMBER))
                .and(numbers.theProofsAre(CLEO))
                .when(numbers.theRegisterComesBack())
                .and(commonSteps.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    @DisplayName("A customer sees what the number means for the VAT")
    void a_customer_sees_what_the_number_means_for_the_vat() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(commonSteps.isACustomer(ADA))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.isTaxed(CLEO, "by reverse charge", Kind.REVERSE_CHARGE))
                .and(numbers.isTaxed(ADA, "with the VAT of the seller's country", Kind.DOMESTIC))
                .when(numbers.removes(CLEO))
                .then(numbers.isTaxed(CLEO, "with the VAT of the customer's country", Kind.DESTINATION));
    }

    @Test
    void a_verified_number_is_not_looked_up_again() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the number is stored", Outcome.Stored.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    void an_unverified_number_that_is_submitted_again_and_not_in_the_register_becomes_invalid() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Invalid.class))
                .and(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    void a_number_of_another_country_is_rejected_without_a_check() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submits(CLEO, new VatNumber("DE", "136695976")))
                .then(numbers.theAnswerIs("the number belongs to another country", Outcome.OfAnotherCountry.class))
                .and(numbers.hasNone(CLEO))
                .and(numbers.theRegisterHasAnswered(0));
    }

    @Test
    @DisplayName("After ten numbers in an hour, the account must wait")
    void after_ten_numbers_in_an_hour_the_account_must_wait() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterRemoves(OTHER))
                .and(numbers.submits(CLEO, OTHER, 10))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("too many numbers were submitted", Outcome.RateLimited.class))
                .and(numbers.hasNone(CLEO))
                .when(commonSteps.passes(Duration.ofMinutes(6)))
                .and(numbers.submits(CLEO, NUMBER))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void a_submitted_number_is_checked_even_if_the_service_crashes() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submitsAndTheServiceDies(CLEO, NUMBER))
                .and(numbers.hasNone(CLEO))
                .when(commonSteps.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    @DisplayName("After a crash, a submitted number is stored as unverified if the register is down")
    void after_a_crash_a_submitted_number_is_stored_as_unverified_if_the_register_is_down() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submitsAndTheServiceDies(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(commonSteps.passes(A_MINUTE))
                .then(numbers.hasUnverified(CLEO, NUMBER))
                .when(numbers.theRegisterComesBack())
                .and(commonSteps.passes(Duration.ofMinutes(2)))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    @DisplayName("After a crash, a submitted number that is not in the register changes nothing")
    void after_a_crash_a_submitted_number_that_is_not_in_the_register_changes_nothing() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterRemoves(OTHER))
                .and(numbers.submitsAndTheServiceDies(CLEO, OTHER))
                .when(commonSteps.passes(A_MINUTE))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItWasRejected(CLEO, OTHER, 1))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, OTHER, 0))
                .when(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    @DisplayName("After two crashes, a customer without an answer gets one e-mail")
    void after_two_crashes_a_customer_without_an_answer_gets_one_email() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(numbers.submitsAndTheServiceDies(CLEO, NUMBER))
                .and(commonSteps.passesUnattended(A_MINUTE))
                .and(numbers.isRecheckedAndTheServiceDies())
                .when(commonSteps.passes(A_FEW_HOURS))
                .then(numbers.hasNone(CLEO))
                .and(numbers.isNotifiedThatItWasRejected(CLEO, NUMBER, 1));
    }

    @Test
    @DisplayName("A customer who got an answer gets no e-mail about it")
    void a_customer_who_got_an_answer_gets_no_email_about_it() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(numbers.submits(CLEO, NUMBER))
                .when(commonSteps.passes(A_FEW_HOURS))
                .then(numbers.isNotifiedThatItWasRejected(CLEO, NUMBER, 0));
    }

    @Test
    void a_number_that_was_in_the_register_recently_is_verified_without_a_check() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, OTHER))
                .and(numbers.hasUnverified(CLEO, OTHER))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the number is stored", Outcome.Stored.class))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .when(numbers.theRegisterComesBack())
                .and(commonSteps.passes(NINETY_DAYS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(2));
    }

    @Test
    void a_proof_that_is_90_days_old_has_expired() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.submits(CLEO, OTHER))
                .and(numbers.theRegisterIsDown())
                .and(commonSteps.passes(NINETY_DAYS))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.hasUnverified(CLEO, NUMBER));
    }

    @Test
    void a_previously_valid_number_whose_format_the_register_rejects_is_stored_as_unverified() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.submits(CLEO, OTHER))
                .and(numbers.theRegisterRejectsTheFormatOf(NUMBER))
                .and(commonSteps.passes(NINETY_DAYS))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.theAnswerIs("the number is stored", Outcome.Stored.class))
                .and(numbers.hasUnverified(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 0));
    }

    @Test
    void a_proof_that_was_followed_by_a_negative_answer_does_not_count() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterRemoves(OTHER))
                .and(numbers.submits(CLEO, OTHER))
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .and(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.hasUnverified(CLEO, NUMBER));
    }

    @Test
    void a_number_submitted_later_is_not_replaced_by_one_submitted_before_a_crash() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.submitsAndTheServiceDies(CLEO, OTHER))
                .when(numbers.submits(CLEO, NUMBER))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1));
    }

    @Test
    void a_customer_can_remove_the_stored_number_and_the_submitted_one() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.submitsAndTheServiceDies(CLEO, OTHER))
                .when(numbers.removes(CLEO))
                .then(numbers.hasNone(CLEO))
                .when(commonSteps.passes(NINETY_DAYS))
                .then(numbers.hasNone(CLEO))
                .and(numbers.theRegisterHasAnswered(1))
                .when(numbers.removes(CLEO))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void a_number_that_is_removed_during_its_check_stays_removed() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.removesDuringTheCheck(CLEO))
                .then(numbers.hasNone(CLEO))
                .and(numbers.theProofsAre(CLEO, "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"));
    }

    @Test
    void an_account_that_is_erased_during_a_check_gets_no_further_proof() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.isErasedDuringTheCheck(CLEO))
                .then(numbers.theProofsAre(CLEO));
    }

    @Test
    void a_number_that_arrives_after_the_erasure_of_the_account_is_not_stored() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(commonSteps.isClosed(CLEO))
                .and(commonSteps.isErased(CLEO))
                .when(numbers.submits(CLEO, NUMBER))
                .then(numbers.hasNone(CLEO))
                .and(numbers.theProofsAre(CLEO));
    }

    @Test
    void a_number_that_is_removed_while_its_request_waits_for_the_register_stays_removed() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submitsWhile(CLEO, NUMBER, numbers.removes(CLEO)))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void a_number_that_is_removed_and_replaced_during_its_check_does_not_come_back() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submitsWhile(CLEO, NUMBER, new Story.Step("removes it and submits another one", () -> {
                    numbers.removes(CLEO).action().run();
                    numbers.submits(CLEO, OTHER).action().run();
                })))
                .then(numbers.hasVerified(CLEO, OTHER));
    }

    /// The proof of the verified number is too old to be used again.
    @Test
    void a_verified_number_that_is_submitted_again_withdraws_another_one() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterIsDown())
                .and(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .and(numbers.theRegisterComesBack())
                .when(numbers.submitsWhile(CLEO, OTHER, numbers.submits(CLEO, NUMBER)))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    @DisplayName("Of two numbers submitted at once, the last submitted one is stored")
    void of_two_numbers_submitted_at_once_the_last_submitted_one_is_stored() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submitsWhile(CLEO, NUMBER, numbers.submits(CLEO, OTHER)))
                .then(numbers.hasVerified(CLEO, OTHER))
                .when(numbers.theRegisterRemoves(NUMBER))
                .and(numbers.theRegisterRemoves(OTHER))
                .and(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, OTHER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, OTHER, 1));
    }

    @Test
    @DisplayName("Of two numbers submitted at once, an unknown one does not replace the other")
    void of_two_numbers_submitted_at_once_an_unknown_one_does_not_replace_the_other() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterRemoves(NUMBER))
                .when(numbers.submitsWhile(CLEO, NUMBER, numbers.submits(CLEO, OTHER)))
                .then(numbers.theAnswerIs("the register does not know it", Outcome.Invalid.class))
                .and(numbers.hasVerified(CLEO, OTHER))
                .when(numbers.theRegisterRemoves(OTHER))
                .and(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasInvalid(CLEO, OTHER));
    }

    @Test
    void a_number_is_not_stored_if_the_country_was_corrected_during_its_check() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submitsWhile(
                        CLEO,
                        NUMBER,
                        new Story.Step(
                                "corrects the country to DE",
                                () -> commonSteps.changeProfile(
                                        CLEO, Optional.empty(), Optional.of(new Country("DE")), Optional.empty()))))
                .then(numbers.theAnswerIs("the number must belong to DE", Outcome.OfAnotherCountry.class))
                .and(numbers.hasNone(CLEO))
                .when(commonSteps.passes(NINETY_DAYS.plus(A_FEW_HOURS)))
                .then(numbers.hasNone(CLEO));
    }

    @Test
    void a_number_that_was_verified_meanwhile_stays_verified_if_the_register_is_down() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .when(numbers.submitsWhile(
                        CLEO, NUMBER, new Story.Step("the register is up again, and Cleo submits it again", () -> {
                            world.register.comeBack();
                            numbers.submits(CLEO, NUMBER).action().run();
                        })))
                .then(numbers.hasVerified(CLEO, NUMBER));
    }

    @Test
    void an_answer_to_a_recheck_is_ignored_if_the_customer_submitted_the_number_meanwhile() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.isRecheckedWhile(
                        new Story.Step("it enters the register, and Cleo submits it again", () -> {
                            world.register.takeUp(NUMBER);
                            numbers.submits(CLEO, NUMBER).action().run();
                        })))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 0));
    }

    @Test
    void a_negative_answer_is_stored_even_if_a_later_positive_answer_overtakes_it() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.isRecheckedWhile(
                        new Story.Step("it enters the register, and Cleo submits it again a minute later", () -> {
                            world.register.takeUp(NUMBER);
                            commonSteps.passesUnattended(A_MINUTE).action().run();
                            numbers.submits(CLEO, NUMBER).action().run();
                        })))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 0))
                .and(numbers.theProofsAre(
                        CLEO,
                        "EL094259216 valid on 2026-01-05 (answer 2, asked by NL123456789B13)",
                        "EL094259216 invalid on 2026-01-05 (answer 1, asked by NL123456789B13)"));
    }

    @Test
    void a_negative_answer_that_comes_after_the_verification_leads_to_a_recheck() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.isRecheckedAfter(
                        new Story.Step("Cleo submits it again, the register confirms it, and then removes it", () -> {
                            world.register.takeUp(NUMBER);
                            numbers.submits(CLEO, NUMBER).action().run();
                            numbers.theRegisterRemoves(NUMBER).action().run();
                        })))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .when(commonSteps.passes(A_FEW_HOURS))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    void a_negative_answer_does_not_replace_another_number_that_is_being_submitted() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passesUnattended(NINETY_DAYS))
                .when(numbers.isRecheckedWhile(numbers.waitsForTheRegister(CLEO, OTHER)))
                .then(numbers.isStillSubmitted(CLEO, OTHER));
    }

    @Test
    void a_number_that_is_verified_and_then_submitted_again_during_an_outage_is_still_rechecked() {
        story.given(commonSteps.isACustomer(CLEO))
                .when(numbers.submitsAgainDuringAnOutage(CLEO, NUMBER))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .when(commonSteps.passes(A_FEW_HOURS))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passes(NINETY_DAYS))
                .then(numbers.hasInvalid(CLEO, NUMBER));
    }

    @Test
    void concurrent_rechecks_on_two_instances_look_up_and_store_once() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(numbers.theRegisterComesBack())
                .and(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passesUnattended(A_MINUTE))
                .when(numbers.isRecheckedWhile(new Story.Step(
                        "another instance runs the recheck job",
                        () -> world.tax.recheckVatNumbers().runDue(world.clock.instant()))))
                .then(numbers.hasInvalid(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1));
    }

    @Test
    void the_number_of_a_closed_account_is_not_looked_up() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(commonSteps.isClosed(CLEO))
                .when(numbers.theRegisterRemoves(NUMBER))
                .and(commonSteps.passes(NINETY_DAYS))
                .then(numbers.hasVerified(CLEO, NUMBER))
                .and(numbers.theRegisterHasAnswered(1))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 0));
    }
}
