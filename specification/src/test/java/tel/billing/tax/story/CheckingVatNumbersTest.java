package tel.billing.tax.story;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.CLEO;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AdvanceClock;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.tax.application.vatnumber.VatRegister;

@Order(1)
@DisplayName("Checking VAT numbers")
class CheckingVatNumbersTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final Duration A_FEW_HOURS = Duration.ofHours(6);
    private static final VatNumber NEWER_NUMBER = new VatNumber("EL", "999863881");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final VatNumberSteps numbers = new VatNumberSteps(world, commonSteps);
    private final List<Instant> checks = new ArrayList<>();
    private final Story story;

    CheckingVatNumbersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("During an outage of the register, checks are repeated at growing intervals")
    void during_an_outage_of_the_register_checks_are_repeated_at_growing_intervals() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .when(theRegisterStaysDownFor(Duration.ofHours(24)))
                .then(theCheckIsRepeatedAfter(1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360));
    }

    @Test
    void a_check_is_repeated_until_the_register_answers() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(commonSteps.passes(Duration.ofDays(30)))
                .when(theRegister("is up again", world.register::comeBack))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)));
    }

    @Test
    void the_number_of_an_expired_account_is_not_looked_up() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(commonSteps.passes(Duration.ofHours(24)))
                .when(theRegister("is up again", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .then(theNumberIs("unverified", new VatNumberStatus.Unverified(NUMBER)))
                .and(getsNothingButLinks(CLEO));
    }

    @Test
    void a_verified_number_is_looked_up_again_every_90_days() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .when(commonSteps.passes(Duration.ofDays(200)))
                .then(numbers.theProofsAre(
                        CLEO,
                        "EL094259216 valid on 2026-07-04 (answer 3, asked by NL123456789B13)",
                        "EL094259216 valid on 2026-04-05 (answer 2, asked by NL123456789B13)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"))
                .and(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)));
    }

    @Test
    @DisplayName("A number that is no longer in the register becomes invalid, and its owner gets one e-mail")
    void a_number_that_is_no_longer_in_the_register_becomes_invalid_and_its_owner_gets_one_email() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .when(commonSteps.passes(Duration.ofDays(89)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1))
                .and(numbers.turns("verified, then invalid"))
                .and(numbers.theProofsAre(
                        CLEO,
                        "EL094259216 invalid on 2026-04-05 (answer 3, asked by NL123456789B13)",
                        "EL094259216 invalid on 2026-04-05 (answer 2, asked by NL123456789B13)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"))
                .when(commonSteps.passes(Duration.ofDays(200)))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1));
    }

    @Test
    void a_single_negative_answer_does_not_invalidate_a_verified_number() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .when(commonSteps.passes(Duration.ofDays(90)))
                .then(numbers.theRegisterHasAnswered(2))
                .and(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .when(numbers.theRegisterKnowsAgain(NUMBER))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(numbers.theRegisterHasAnswered(3))
                .and(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 0))
                .and(numbers.turns())
                .when(commonSteps.passes(Duration.ofDays(89)))
                .then(numbers.theRegisterHasAnswered(3));
    }

    @Test
    @DisplayName("After an outage, a second negative answer invalidates the number")
    void after_an_outage_a_second_negative_answer_invalidates_the_number() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofDays(90)))
                .and(theRegister("goes down", world.register::goDown))
                .when(commonSteps.passes(Duration.ofDays(3)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .when(theRegister("is up again", world.register::comeBack))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1));
    }

    @Test
    void submitting_another_invalid_number_does_not_keep_a_deleted_number_valid() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(theRegister("does not know " + NEWER_NUMBER, () -> world.register.remove(NEWER_NUMBER)))
                .and(commonSteps.passes(Duration.ofDays(90)))
                .and(commonSteps.passes(A_FEW_HOURS.minusHours(1)))
                .when(numbers.submits(CLEO, NEWER_NUMBER))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)));
    }

    @Test
    void submitting_a_verified_number_again_does_not_delay_its_recheck() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofDays(90)))
                .and(commonSteps.passes(A_FEW_HOURS.minusSeconds(30)))
                .when(numbers.submits(CLEO, NUMBER))
                .and(commonSteps.passes(Duration.ofSeconds(30)))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)));
    }

    @Test
    @DisplayName("A number that is in the register again is verified automatically, and its owner gets an e-mail")
    void a_number_that_is_in_the_register_again_is_verified_automatically_and_its_owner_gets_an_email() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofDays(90).plus(A_FEW_HOURS)))
                .and(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)))
                .when(numbers.theRegisterKnowsAgain(NUMBER))
                .and(commonSteps.passes(Duration.ofDays(1)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .and(numbers.isNotifiedThatItIsValidAgain(CLEO, NUMBER, 1))
                .and(numbers.turns("verified, then invalid", "invalid, then verified"))
                .when(commonSteps.passes(Duration.ofDays(89)))
                .then(numbers.isNotifiedThatItIsValidAgain(CLEO, NUMBER, 1));
    }

    @Test
    @DisplayName("An invalid number is checked daily, then weekly, and no longer after 90 days")
    void an_invalid_number_is_looked_up_daily_then_weekly_and_no_longer_after_90_days() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(theRegister("is up again", world.register::comeBack))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .and(numbers.theRegisterHasAnswered(1))
                .when(commonSteps.passes(Duration.ofDays(7)))
                .then(numbers.theRegisterHasAnswered(1 + 7))
                .when(commonSteps.passes(Duration.ofDays(21)))
                .then(numbers.theRegisterHasAnswered(1 + 7 + 3))
                .when(commonSteps.passes(Duration.ofDays(365)))
                .then(numbers.theRegisterHasAnswered(1 + 7 + 11))
                .and(numbers.isNotifiedThatItIsInvalid(CLEO, NUMBER, 1));
    }

    @Test
    @DisplayName("If the register rejects the format of a verified number, the answer is ignored")
    void if_the_register_rejects_the_format_of_a_verified_number_the_answer_is_ignored() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(numbers.theRegisterRejectsTheFormatOf(NUMBER))
                .when(commonSteps.passes(Duration.ofDays(90)))
                .then(numbers.turns("the register rejected the format of EL094259216"))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .and(numbers.theProofsAre(CLEO, "EL094259216 valid on 2026-01-05 (answer 1, asked by NL123456789B13)"));
    }

    @Test
    void a_verified_number_stays_verified_during_an_outage_of_the_register() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.opensTheLink(CLEO))
                .and(theRegister("is down", world.register::goDown))
                .when(commonSteps.passes(Duration.ofDays(100)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .when(theRegister("is up again", world.register::comeBack))
                .and(theRegister("has deleted " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .and(commonSteps.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)));
    }

    @Test
    @DisplayName("After an answer, the next check is after 90 days")
    void after_an_answer_the_next_check_is_after_90_days() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(theRegister("is up again", world.register::comeBack))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .when(theRegister("deletes " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofDays(30)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)));
    }

    @Test
    @DisplayName("Each sign-up with the same e-mail address has its own number")
    void each_sign_up_with_the_same_email_address_has_its_own_number() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.signsUpWith(CLEO, NEWER_NUMBER))
                .when(theRegister("is up again", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NEWER_NUMBER)))
                .when(signupSteps.opensLink(CLEO, 1))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)));
    }

    @Test
    @DisplayName("The number of a discarded sign-up is not checked any more")
    void the_number_of_a_discarded_sign_up_is_not_checked_any_more() {
        story.given(theRegister("is down", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(signupSteps.signsUpWith(CLEO, NEWER_NUMBER))
                .and(signupSteps.opensLink(CLEO, 2))
                .when(theRegister("is up again", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NEWER_NUMBER)))
                .and(getsNothingButLinks(CLEO));
    }

    private Step theRegister(String doesThis, Runnable action) {
        return new Step("the VAT register " + doesThis, action);
    }

    private Step theRegisterStaysDownFor(Duration time) {
        return new Step("the VAT register is down for " + CommonSteps.describe(time), () -> {
            var clock = world.clock;
            checks.add(clock.instant());
            VatRegister stayingDown = _ -> {
                checks.add(clock.instant());
                return new VatRegister.Answer.Unavailable("down");
            };
            var tax = world.taxOf(BillingWorld.SELLER, stayingDown);
            new AdvanceClock(clock, List.of(tax.recheckVatNumbers()))
                    .to(clock.instant().plus(time));
        });
    }

    private Step theCheckIsRepeatedAfter(long... minutes) {
        var pauses = LongStream.of(minutes).mapToObj(Duration::ofMinutes).toList();
        return new Step(
                "the check is repeated after "
                        + pauses.stream().map(CommonSteps::describe).collect(joining(", then ")),
                () -> assertThat(IntStream.range(1, checks.size())
                                .mapToObj(i -> Duration.between(checks.get(i - 1), checks.get(i))))
                        .isEqualTo(pauses));
    }

    private Step theNumberIs(String text, VatNumberStatus status) {
        return new Step(
                "the number %s is stored as %s"
                        .formatted(status.optionalNumber().orElseThrow(), text),
                () -> assertThat(signupSteps.accountOf(CLEO).vat()).isEqualTo(status));
    }

    private Step getsNothingButLinks(Person person) {
        return new Step(
                "%s receives no e-mails except the sign-up links".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .hasOnlyElementsOfType(EmailMessage.ConfirmSignup.class));
    }
}
