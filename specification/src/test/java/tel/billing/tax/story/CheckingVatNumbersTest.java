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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.identity.story.Newcomers;
import tel.billing.notification.Letter;
import tel.billing.shared.AdvanceClock;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.tax.application.TaxUseCases;
import tel.billing.tax.application.VatRegister;

@Order(1)
@DisplayName("Checking VAT numbers")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class CheckingVatNumbersTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final Duration A_FEW_HOURS = Duration.ofHours(6);
    private static final VatNumber NEWER_NUMBER = new VatNumber("EL", "999863881");

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final Newcomers newcomers = new Newcomers(world, everyday);
    private final VatNumbers numbers = new VatNumbers(world, everyday);
    private final List<Instant> asked = new ArrayList<>();
    private final Story story;

    CheckingVatNumbersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_register_that_stays_down_is_asked_again_less_and_less_often() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .when(theRegisterStaysDownFor(Duration.ofHours(24)))
                .then(theRegisterIsAskedAfter(1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360));
    }

    @Test
    void a_register_is_asked_until_it_answers() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(everyday.passes(Duration.ofDays(30)))
                .when(theRegister("comes back", world.register::comeBack))
                .and(everyday.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)));
    }

    @Test
    void nobody_asks_for_the_number_of_an_account_that_has_expired() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(everyday.passes(Duration.ofHours(24)))
                .when(theRegister("comes back", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofHours(6)))
                .then(theNumberIs("unverified", new VatStanding.Unverified(NUMBER)))
                .and(getsNothingButLinks(CLEO));
    }

    @Test
    void a_number_that_the_register_knew_is_asked_for_again_every_90_days() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .when(everyday.passes(Duration.ofDays(200)))
                .then(numbers.theProofsAre(
                        CLEO,
                        "EL094259216 valid on 2026-07-04 (answer 3, asked by NL004495445B01)",
                        "EL094259216 valid on 2026-04-05 (answer 2, asked by NL004495445B01)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL004495445B01)"))
                .and(theNumberIs("verified", new VatStanding.Verified(NUMBER)));
    }

    @Test
    void a_number_that_the_register_has_forgotten_is_invalid_and_its_owner_is_told_once() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .when(everyday.passes(Duration.ofDays(89)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .when(everyday.passes(Duration.ofDays(1)))
                .and(everyday.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1))
                .and(numbers.turns("verified, then invalid"))
                .and(numbers.theProofsAre(
                        CLEO,
                        "EL094259216 invalid on 2026-04-05 (answer 3, asked by NL004495445B01)",
                        "EL094259216 invalid on 2026-04-05 (answer 2, asked by NL004495445B01)",
                        "EL094259216 valid on 2026-01-05 (answer 1, asked by NL004495445B01)"))
                .when(everyday.passes(Duration.ofDays(200)))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void one_no_about_a_verified_number_does_not_count() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .when(everyday.passes(Duration.ofDays(90)))
                .then(numbers.theRegisterHasAnswered(2))
                .and(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .when(numbers.theRegisterKnowsAgain(NUMBER))
                .and(everyday.passes(A_FEW_HOURS))
                .then(numbers.theRegisterHasAnswered(3))
                .and(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 0))
                .and(numbers.turns())
                .when(everyday.passes(Duration.ofDays(89)))
                .then(numbers.theRegisterHasAnswered(3));
    }

    @Test
    void a_second_no_counts_once_the_register_is_back() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofDays(90)))
                .and(theRegister("goes down", world.register::goDown))
                .when(everyday.passes(Duration.ofDays(3)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .when(theRegister("comes back", world.register::comeBack))
                .and(everyday.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void a_wrong_number_in_between_does_not_spare_a_struck_out_one() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(theRegister("does not know " + NEWER_NUMBER, () -> world.register.strikeOut(NEWER_NUMBER)))
                .and(everyday.passes(Duration.ofDays(90)))
                .and(everyday.passes(A_FEW_HOURS.minusHours(1)))
                .when(numbers.gives(CLEO, NEWER_NUMBER))
                .and(everyday.passes(Duration.ofHours(1)))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)));
    }

    @Test
    void a_number_that_the_register_knows_again_is_verified_by_itself_and_its_owner_is_told() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofDays(90).plus(A_FEW_HOURS)))
                .and(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)))
                .when(numbers.theRegisterKnowsAgain(NUMBER))
                .and(everyday.passes(Duration.ofDays(1)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .and(numbers.isToldThatItIsKnownAgain(CLEO, NUMBER, 1))
                .and(numbers.turns("verified, then invalid", "invalid, then verified"))
                .when(everyday.passes(Duration.ofDays(89)))
                .then(numbers.isToldThatItIsKnownAgain(CLEO, NUMBER, 1));
    }

    @Test
    void an_unknown_number_is_asked_for_daily_then_weekly_and_no_more_after_90_days() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("does not know " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(theRegister("comes back", world.register::comeBack))
                .and(everyday.passes(Duration.ofMinutes(1)))
                .and(numbers.theRegisterHasAnswered(1))
                .when(everyday.passes(Duration.ofDays(7)))
                .then(numbers.theRegisterHasAnswered(1 + 7))
                .when(everyday.passes(Duration.ofDays(21)))
                .then(numbers.theRegisterHasAnswered(1 + 7 + 3))
                .when(everyday.passes(Duration.ofDays(365)))
                .then(numbers.theRegisterHasAnswered(1 + 7 + 11))
                .and(numbers.isToldThatItIsUnknown(CLEO, NUMBER, 1));
    }

    @Test
    void a_known_number_of_which_the_register_says_that_it_is_none_was_not_answered_for() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(numbers.theRegisterTakesForNone(NUMBER))
                .when(everyday.passes(Duration.ofDays(90)))
                .then(numbers.turns("EL094259216 is none, it says"))
                .when(everyday.passes(Duration.ofDays(1)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .and(numbers.theProofsAre(CLEO, "EL094259216 valid on 2026-01-05 (answer 1, asked by NL004495445B01)"));
    }

    @Test
    void a_verified_number_stays_so_while_the_register_is_down() {
        story.given(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.opensTheLink(CLEO))
                .and(theRegister("is down", world.register::goDown))
                .when(everyday.passes(Duration.ofDays(100)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)))
                .when(theRegister("comes back", world.register::comeBack))
                .and(theRegister("has forgotten " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofHours(6)))
                .and(everyday.passes(A_FEW_HOURS))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)));
    }

    @Test
    void a_register_that_answered_is_not_asked_again_for_90_days() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(theRegister("comes back", world.register::comeBack))
                .and(everyday.passes(Duration.ofMinutes(1)))
                .when(theRegister("forgets " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofDays(30)))
                .then(theNumberIs("verified", new VatStanding.Verified(NUMBER)));
    }

    @Test
    void each_application_with_one_address_has_a_number_of_its_own() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.signsUpWith(CLEO, NEWER_NUMBER))
                .when(theRegister("comes back", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatStanding.Verified(NEWER_NUMBER)))
                .when(newcomers.opensLink(CLEO, 1))
                .then(theNumberIs("invalid", new VatStanding.Invalid(NUMBER)));
    }

    @Test
    void the_number_of_an_application_that_was_discarded_is_not_checked_any_more() {
        story.given(theRegister("is down", world.register::goDown))
                .and(newcomers.signsUpWith(CLEO, NUMBER))
                .and(newcomers.signsUpWith(CLEO, NEWER_NUMBER))
                .and(newcomers.opensLink(CLEO, 2))
                .when(theRegister("comes back", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.strikeOut(NUMBER)))
                .and(everyday.passes(Duration.ofHours(6)))
                .then(theNumberIs("verified", new VatStanding.Verified(NEWER_NUMBER)))
                .and(getsNothingButLinks(CLEO));
    }

    private Step theRegister(String doesThis, Runnable deed) {
        return new Step("the VAT register " + doesThis, deed);
    }

    private Step theRegisterStaysDownFor(Duration time) {
        return new Step("the VAT register stays down for " + Everyday.inWords(time), () -> {
            var clock = world.clock;
            asked.add(clock.instant());
            VatRegister stayingDown = _ -> {
                asked.add(clock.instant());
                return new VatRegister.Answer.Unavailable("down");
            };
            var tax = new TaxUseCases(
                    world.unitOfWork,
                    world.rateLimits,
                    stayingDown,
                    world.rechecks,
                    world.vatChecks,
                    world.account.recordVatStanding(),
                    world.account.replaceVatNumber(),
                    world.account.showAccount(),
                    world.postbox,
                    world.vatNumberTurns,
                    world.ids,
                    clock);
            new AdvanceClock(clock, List.of(tax.vatNumberRechecks()))
                    .to(clock.instant().plus(time));
        });
    }

    private Step theRegisterIsAskedAfter(long... minutes) {
        var pauses = LongStream.of(minutes).mapToObj(Duration::ofMinutes).toList();
        return new Step(
                "it is asked again after "
                        + pauses.stream().map(Everyday::inWords).collect(joining(", then ")),
                () -> assertThat(IntStream.range(1, asked.size())
                                .mapToObj(i -> Duration.between(asked.get(i - 1), asked.get(i))))
                        .isEqualTo(pauses));
    }

    private Step theNumberIs(String words, VatStanding standing) {
        return new Step(
                "the number %s is kept as %s".formatted(standing.given().orElseThrow(), words),
                () -> assertThat(newcomers.accountOf(CLEO).vat()).isEqualTo(standing));
    }

    private Step getsNothingButLinks(Person person) {
        return new Step(
                "%s gets no mail but the links".formatted(person),
                () -> assertThat(everyday.lettersTo(person)).hasOnlyElementsOfType(Letter.ConfirmSignup.class));
    }
}
