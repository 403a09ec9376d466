package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.spec.InMemoryPlans;

@Order(9)
@DisplayName("Signing in as staff")
class SigningInAsStaffTest {
    private static final Password OTHER = Password.of("an entirely different password");
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final StaffSignInSteps staffSteps = new StaffSignInSteps(world);
    private final List<VerifySecondFactor.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private RefreshSession.Outcome refreshed;
    private RenewRecoveryCodes.Outcome renewed;

    SigningInAsStaffTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void staff_enter_a_password_and_then_a_code() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isAskedForACode(EGON))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    @DisplayName("After a wrong password, no code is required")
    void after_a_wrong_password_no_code_is_required() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(staffSteps.entersThePassword(EGON, OTHER, "another password"))
                .then(staffSteps.isSentAway(EGON));
    }

    @Test
    void a_correct_password_is_not_rejected_if_another_device_rehashes_it_during_an_overload() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(new Step("from now on passwords are hashed with stronger parameters", world.hashes::strengthen))
                .when(staffSteps.entersThePasswordWhile(EGON, "another device signs in and an overload begins", () -> {
                    staffSteps.challenge(EGON, EGON.password());
                    world.hashes.beBusy(true);
                }))
                .then(staffSteps.getsTheBusyAnswer(EGON))
                .when(new Step("the overload is over", () -> world.hashes.beBusy(false)))
                .and(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isAskedForACode(EGON));
    }

    @Test
    void customers_and_unknown_users_get_the_same_response() {
        story.given(commonSteps.isACustomer(ADA))
                .when(staffSteps.entersThePassword(ADA))
                .then(staffSteps.isSentAway(ADA))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isSentAway(EGON));
    }

    @Test
    void a_refreshed_session_keeps_the_proof_of_the_second_factor() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .when(theSessionIsRefreshed())
                .then(staysProven());
    }

    @ParameterizedTest
    @CsvSource({"-2, false", "-1, true", "0, true", "1, true", "2, false"})
    void the_clock_of_a_phone_may_differ_by_up_to_half_a_minute(int steps, boolean good) {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.entersTheCode(
                        EGON, steps, "the code of a phone with a difference of %d s".formatted(steps * 30)))
                .then(good ? staffSteps.isSignedIn(EGON) : staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void an_observed_code_cannot_be_used_again() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.entersTheCode(EGON, 0, "the same code again"))
                .then(staffSteps.isNotSignedIn(EGON))
                .when(staffSteps.entersTheCode(EGON, -1, "the code before it"))
                .then(staffSteps.isNotSignedIn(EGON))
                .when(staffSteps.entersTheCode(EGON, 1, "the code after it"))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    void one_code_used_many_times_at_the_same_time_begins_one_session() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(oneCodeAnswersManyChallengesAtOnce())
                .then(isSignedInOnce());
    }

    @ParameterizedTest
    @CsvSource({"PT299S, true", "PT300S, false"})
    void a_challenge_is_valid_for_300_seconds(Duration time, boolean good) {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(commonSteps.passes(time))
                .when(staffSteps.entersTheCode(EGON))
                .then(good ? staffSteps.isSignedIn(EGON) : staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void a_challenge_is_valid_for_one_session() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(commonSteps.passes(Duration.ofSeconds(30)))
                .when(staffSteps.entersTheCode(EGON, 0, "a new code for the same challenge"))
                .then(staffSteps.isNotSignedIn(EGON));
    }

    @ParameterizedTest
    @CsvSource({"4, true", "5, false"})
    void a_challenge_accepts_five_codes(int wrong, boolean good) {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, wrong))
                .when(staffSteps.entersTheCode(EGON))
                .then(good ? staffSteps.isSignedIn(EGON) : staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void concurrent_codes_are_counted_one_by_one() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(guessesArriveAtOnce())
                .then(fiveCodesWereCounted())
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isNotSignedIn(EGON));
    }

    @Test
    @DisplayName("After ten wrong codes within an hour, the second factor is locked for an hour")
    void after_ten_wrong_codes_within_an_hour_the_second_factor_is_locked_for_an_hour() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(commonSteps.passes(Duration.ofMinutes(59)))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 4))
                .when(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 1))
                .then(getsAnEmailAboutWrongCodes(EGON))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.mustWait(EGON, AN_HOUR, "an hour, although the code is correct"))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.mustWaitBeforeThePassword(EGON, AN_HOUR, "an hour"))
                .when(commonSteps.passes(AN_HOUR))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    void wrong_codes_older_than_an_hour_do_not_count() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(commonSteps.passes(AN_HOUR))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .when(staffSteps.entersThePassword(EGON))
                .and(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    @DisplayName("Sign-ins by the owner do not clear the wrong codes")
    void sign_ins_by_the_owner_do_not_clear_the_wrong_codes() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 5))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 4))
                .and(staffSteps.signsIn(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 1))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.mustWaitBeforeThePassword(EGON, AN_HOUR, "an hour"));
    }

    @Test
    @DisplayName("Wrong codes in a stolen session do not block a sign-in")
    void wrong_codes_in_a_stolen_session_do_not_block_a_sign_in() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(aThiefGuessesCodesInASession(EGON, 20))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .when(staffSteps.entersThePassword(EGON))
                .and(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    @DisplayName("After five wrong codes within an hour, a session must wait")
    void after_five_wrong_codes_within_an_hour_a_session_must_wait() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(aThiefGuessesCodesInASession(EGON, 5))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .when(requestsRecoveryCodes(EGON))
                .then(theSessionMustWait(Duration.ofMinutes(59)))
                .when(commonSteps.passes(Duration.ofMinutes(59)))
                .and(requestsRecoveryCodes(EGON))
                .then(getsRecoveryCodes());
    }

    @Test
    void an_email_warns_staff_when_a_session_reaches_the_limit_of_wrong_codes() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .when(aThiefGuessesCodesInASession(EGON, 4))
                .then(hasEmailsAboutCodesInASession(EGON, 0))
                .when(aThiefGuessesCodesInASession(EGON, 1))
                .then(isWarnedOfCodesInASession(EGON))
                .when(aThiefGuessesCodesInASession(EGON, 20))
                .then(hasEmailsAboutCodesInASession(EGON, 1));
    }

    @Test
    void a_thief_who_uses_each_further_attempt_causes_no_further_email() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .when(aThiefGuessesACodeEveryTwelveMinutes(EGON, 10))
                .then(hasEmailsAboutCodesInASession(EGON, 1))
                .when(commonSteps.passes(AN_HOUR))
                .and(aThiefGuessesCodesInASession(EGON, 5))
                .then(hasEmailsAboutCodesInASession(EGON, 2));
    }

    @Test
    @DisplayName("Wrong codes at sign-ins alone send no e-mail about sessions")
    void wrong_codes_at_sign_ins_alone_send_no_email_about_sessions() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.guesses(EGON, 5))
                .then(hasEmailsAboutCodesInASession(EGON, 0));
    }

    @Test
    @DisplayName("Wrong codes in sessions and at sign-ins count together")
    void wrong_codes_in_sessions_and_at_sign_ins_count_together() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(aThiefGuessesCodesInASession(EGON, 5))
                .and(staffSteps.entersThePassword(EGON))
                .and(staffSteps.guesses(EGON, 4))
                .and(staffSteps.entersThePassword(EGON))
                .when(staffSteps.guesses(EGON, 1))
                .then(getsAnEmailAboutWrongCodes(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.mustWaitBeforeThePassword(EGON, AN_HOUR, "an hour"))
                .when(requestsRecoveryCodes(EGON))
                .then(theSessionMustWait(AN_HOUR));
    }

    @Test
    void a_new_password_voids_the_challenge() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(thePasswordIsReplaced(EGON))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void a_signup_with_an_address_of_staff_is_rejected_by_email() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .when(aStrangerSignsUpWithTheAddressOf(EGON))
                .then(getsAMailThatThereIsAnAccount(EGON))
                .when(staffSteps.entersThePassword(EGON))
                .and(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON));
    }

    @Test
    @DisplayName("Under overload, staff must retry")
    void under_overload_staff_are_asked_to_retry() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(new Step("too many passwords are being set at the same time", () -> world.hashes.beBusy(true)))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.getsTheBusyAnswer(EGON))
                .when(new Step("the overload is over", () -> world.hashes.beBusy(false)))
                .and(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isAskedForACode(EGON));
    }

    @Test
    void a_stranger_who_guesses_passwords_does_not_lock_staff_out() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(new Step("a stranger tries Egon's address eleven times from another network", () -> {
                    for (var attempt = 0; attempt < 11; attempt++) {
                        staffSteps.challenge(EGON, OTHER, BillingWorld.otherNetwork(1));
                    }
                }))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isAskedForACode(EGON));
    }

    @Test
    @DisplayName("After ten attempts in a minute, an address must wait")
    void after_ten_attempts_in_a_minute_an_address_must_wait() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(attemptsTenTimes(EGON))
                .and(attemptsTenTimes(DORA))
                .when(staffSteps.entersThePassword(EGON))
                .then(staffSteps.mustSignInAgain(EGON, Duration.ofSeconds(6), "6 seconds"))
                .when(staffSteps.entersThePassword(DORA))
                .then(staffSteps.mustSignInAgain(DORA, Duration.ofSeconds(6), "6 seconds"))
                .when(commonSteps.passes(Duration.ofSeconds(6)))
                .and(staffSteps.entersThePassword(EGON))
                .then(staffSteps.isAskedForACode(EGON));
    }

    private Step attemptsTenTimes(Person person) {
        return new Step("a stranger tries %s's address ten times".formatted(person), () -> {
            for (var attempt = 0; attempt < 10; attempt++) {
                staffSteps.challenge(person, OTHER);
            }
        });
    }

    private Step theSessionIsRefreshed() {
        return new Step(
                "Egon's session is refreshed",
                () -> refreshed = world.identity
                        .refreshSession()
                        .refresh(staffSteps.session().refreshToken().text()));
    }

    private Step staysProven() {
        return new Step(
                "the session still includes the proof of the second factor",
                () -> assertThat(refreshed)
                        .isInstanceOfSatisfying(
                                RefreshSession.Outcome.Refreshed.class,
                                outcome -> assertThat(outcome.session().twofa()).isTrue()));
    }

    private Step oneCodeAnswersManyChallengesAtOnce() {
        return new Step("%s challenges are answered with one code at the same time".formatted(Race.RUNNERS), () -> {
            var challenges = Stream.generate(() -> staffSteps.challenge(EGON, EGON.password()))
                    .limit(Race.RUNNERS)
                    .toList();
            outcomes.addAll(Race.of(
                    Race.RUNNERS, runner -> staffSteps.prove(challenges.get(runner), staffSteps.shownTo(EGON))));
        });
    }

    private Step isSignedInOnce() {
        return new Step(
                "one session begins",
                () -> assertThat(outcomes)
                        .hasSize(Race.RUNNERS)
                        .filteredOn(VerifySecondFactor.Outcome.SignedIn.class::isInstance)
                        .hasSize(1));
    }

    private Step guessesArriveAtOnce() {
        return new Step(
                "%s wrong codes arrive at the same time".formatted(Race.RUNNERS),
                () -> outcomes.addAll(Race.of(() -> staffSteps.prove(staffSteps.wrongFor(EGON)))));
    }

    private Step fiveCodesWereCounted() {
        return new Step("five codes were checked and counted", () -> {
            var egon = world.users.byEmail(EGON.email()).orElseThrow();
            assertThat(world.factors.find(egon.account(), egon.id()))
                    .hasValueSatisfying(
                            factor -> assertThat(factor.failedAttempts()).hasSize(5));
        });
    }

    private Step aThiefGuessesCodesInASession(Person person, int times) {
        return new Step(
                "a thief enters %s wrong %s in %s's session, to get recovery codes"
                        .formatted(times, times == 1 ? "code" : "codes", person),
                () -> IntStream.range(0, times)
                        .forEach(_ -> renewed = renewRecoveryCodes(person, staffSteps.wrongFor(person))));
    }

    private Step requestsRecoveryCodes(Person person) {
        return new Step(
                "%s requests new recovery codes with the code that the authenticator shows".formatted(person),
                () -> renewed = renewRecoveryCodes(person, staffSteps.shownTo(person)));
    }

    private RenewRecoveryCodes.Outcome renewRecoveryCodes(Person person, SecondFactorCode code) {
        var user = world.users.byEmail(person.email()).orElseThrow();
        return world.staff.renewRecoveryCodes().renew(new RenewRecoveryCodes.Command(user.account(), user.id(), code));
    }

    private Step theSessionMustWait(Duration time) {
        return new Step(
                "the session must wait for %s, although the code is correct".formatted(CommonSteps.describe(time)),
                () -> assertThat(renewed).isEqualTo(new RenewRecoveryCodes.Outcome.Locked(time)));
    }

    private Step getsRecoveryCodes() {
        return new Step(
                "the session gets new recovery codes",
                () -> assertThat(renewed).isInstanceOf(RenewRecoveryCodes.Outcome.Renewed.class));
    }

    private Step getsAnEmailAboutWrongCodes(Person person) {
        return new Step(
                "%s gets an e-mail about repeated wrong codes".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.SecondFactorLocked.class::isInstance)
                        .singleElement()
                        .isEqualTo(new EmailMessage.SecondFactorLocked(
                                person.email(), world.clock.instant().plus(AN_HOUR))));
    }

    private Step aThiefGuessesACodeEveryTwelveMinutes(Person person, int times) {
        return new Step(
                "a thief enters a wrong code in %s's session every 12 minutes, %s times".formatted(person, times),
                () -> IntStream.range(0, times).forEach(_ -> {
                    renewed = renewRecoveryCodes(person, staffSteps.wrongFor(person));
                    world.advanceTime(Duration.ofMinutes(12));
                }));
    }

    private Step isWarnedOfCodesInASession(Person person) {
        return new Step(
                "an e-mail warns %s of wrong codes in a session".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.WrongCodesInSession(person.email(), world.clock.instant())));
    }

    private Step hasEmailsAboutCodesInASession(Person person, int count) {
        return new Step(
                "%s has received %s about wrong codes in a session".formatted(person, SessionSteps.emails(count)),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.WrongCodesInSession.class::isInstance)
                        .hasSize(count));
    }

    private Step thePasswordIsReplaced(Person person) {
        return new Step("%s's password is replaced".formatted(person), () -> {
            var user = (User.Active) world.users.byEmail(person.email()).orElseThrow();
            assertThat(world.users.advance(
                            user.changePassword(world.hashes.hash(OTHER).orElseThrow())))
                    .isTrue();
        });
    }

    private Step aStrangerSignsUpWithTheAddressOf(Person person) {
        return new Step(
                "a stranger signs up with %s's address".formatted(person),
                () -> world.identity
                        .signUp()
                        .signUp(new SignUp.Command(
                                person.email(),
                                person.company(),
                                person.country(),
                                InMemoryPlans.STARTER.tier(),
                                Optional.empty(),
                                BillingWorld.FIRST_NETWORK)));
    }

    private Step getsAMailThatThereIsAnAccount(Person person) {
        return new Step(
                "%s gets an e-mail that there is an account already".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.AccountExists(person.email())));
    }
}
