package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(5)
@DisplayName("Changing the password")
class ChangingThePasswordTest {
    private static final Password NEW = Password.of("an entirely different password");
    private static final Password OTHER = Password.of("a third password");
    private static final Optional<InputError> TOO_CLOSE =
            Optional.of(InputError.guessable("must not be the e-mail address or the company name"));

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SessionSteps people = new SessionSteps(world, commonSteps);
    private final Story story;
    private ChangePassword.Outcome outcome;
    private Secret resetToken;

    ChangingThePasswordTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_user_who_knows_the_password_sets_another_one() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changes(ADA))
                .then(theNewPasswordHolds())
                .and(people.isAuthenticatedWith(ADA, NEW, "the new password"))
                .and(people.isNotAuthenticatedWith(ADA, ADA.password(), "the old password"));
    }

    @Test
    void all_other_sessions_end_when_the_password_changes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .when(changes(ADA))
                .then(people.theFirstSessionGoesOn(ADA))
                .and(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(BELA));
    }

    @Test
    void an_email_notifies_the_user_of_the_change() {
        story.given(commonSteps.isACustomer(ADA)).when(changes(ADA)).then(people.isNotifiedThatThePasswordChanged(ADA));
    }

    @Test
    void a_change_requires_the_current_password() {
        story.given(commonSteps.isACustomer(ADA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .when(changes(ADA, OTHER, "with a wrong current password", NEW, "another one"))
                .then(isRefusedBecause("the current password is wrong", true, Optional.empty()))
                .and(people.theWrongPasswordIsRecorded(ADA))
                .and(people.theSessionElsewhereGoesOn(ADA))
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"))
                .and(people.isNotNotified(ADA));
    }

    @Test
    void a_password_that_is_easy_to_guess_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changes(ADA, ADA.password(), "", ofTheCompany(), "the company's name"))
                .then(isRefusedBecause("the new password is too similar to the user's data", false, TOO_CLOSE))
                .when(changes(ADA, ADA.password(), "", Password.of("Ada@Example.com"), "the e-mail address"))
                .then(isRefusedBecause("the new password is too similar to the user's data", false, TOO_CLOSE))
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"));
    }

    @Test
    void all_errors_are_reported_together() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changes(ADA, OTHER, "with a wrong current password", ofTheCompany(), "the company's name"))
                .then(isRefusedBecause("both passwords are rejected", true, TOO_CLOSE));
    }

    @Test
    @DisplayName("If two devices change the password, only one change succeeds")
    void if_two_devices_change_the_password_only_one_change_succeeds() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changesWhile("another device sets a third password", () -> change(world.identity, ADA, OTHER)))
                .then(isRefusedBecause("the current password is not valid any more", true, Optional.empty()))
                .and(people.isAuthenticatedWith(ADA, OTHER, "the third password"))
                .and(people.isNotAuthenticatedWith(ADA, NEW, "the second password"));
    }

    @Test
    @DisplayName("A concurrent sign-in that rehashes the password does not block the change")
    void a_concurrent_sign_in_that_rehashes_the_password_does_not_block_the_change() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step("from now on passwords are hashed with stronger parameters", world.hashes::strengthen))
                .when(changesWhile(
                        "another device signs in",
                        people.signsInElsewhere(ADA, ADA.password()).action()))
                .then(theNewPasswordHolds())
                .and(people.theSessionElsewhereHasEnded(ADA))
                .and(people.isAuthenticatedWith(ADA, NEW, "the new password"));
    }

    @Test
    void a_reset_link_that_is_requested_during_the_change_is_void() {
        story.given(commonSteps.isACustomer(ADA))
                .when(changesWhileAResetLinkIsRequested(ADA))
                .then(theNewPasswordHolds())
                .and(theResetLinkIsVoid())
                .and(people.isAuthenticatedWith(ADA, NEW, "the new password"));
    }

    @Test
    @DisplayName("Under overload, the user must retry, and nothing changes")
    void under_overload_the_user_is_asked_to_retry_and_nothing_changes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step("too many passwords are being set at the same time", () -> world.hashes.beBusy(true)))
                .when(changes(ADA))
                .then(getsTheBusyAnswer())
                .when(new Step("the overload is over", () -> world.hashes.beBusy(false)))
                .then(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"))
                .when(changesWhile("an overload begins", () -> world.hashes.beBusy(true)))
                .then(getsTheBusyAnswer())
                .when(new Step("the overload is over", () -> world.hashes.beBusy(false)))
                .then(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"))
                .and(people.isNotNotified(ADA));
    }

    @Test
    @DisplayName("After ten password attempts in an hour, a stolen session must wait")
    void after_ten_password_attempts_in_an_hour_a_stolen_session_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(triesPasswords(10))
                .when(changes(ADA))
                .then(hasToWait())
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"))
                .when(changes(BELA))
                .then(theNewPasswordHolds())
                .when(commonSteps.passes(Duration.ofMinutes(6)))
                .and(changes(ADA))
                .then(theNewPasswordHolds());
    }

    @Test
    @DisplayName("Wrong passwords for a change of the e-mail address count, too")
    void wrong_passwords_for_a_change_of_the_email_address_count_too() {
        story.given(commonSteps.isACustomer(ADA))
                .and(triesPasswords(5))
                .and(triesFivePasswordsToChangeTheAddress())
                .when(changes(ADA))
                .then(hasToWait());
    }

    @Test
    @DisplayName("The tenth wrong password in an hour sends an e-mail to the user, and those after it do not")
    void the_tenth_wrong_password_in_an_hour_sends_an_email_to_the_user() {
        story.given(commonSteps.isACustomer(ADA))
                .when(triesPasswords(9))
                .then(people.hasEmailsAboutWrongPasswords(ADA, 0))
                .when(triesPasswords(1))
                .then(people.isWarnedOfWrongPasswords(ADA))
                .when(triesPasswords(20))
                .then(people.hasEmailsAboutWrongPasswords(ADA, 1));
    }

    @Test
    @DisplayName("An attacker who uses each further attempt causes one e-mail an hour")
    void an_attacker_who_uses_each_further_attempt_causes_one_email_an_hour() {
        story.given(commonSteps.isACustomer(ADA))
                .and(triesPasswords(10))
                .when(commonSteps.passes(Duration.ofMinutes(6)))
                .and(triesPasswords(2))
                .then(people.hasEmailsAboutWrongPasswords(ADA, 1))
                .when(commonSteps.passes(Duration.ofMinutes(54)))
                .and(triesPasswords(10))
                .then(people.hasEmailsAboutWrongPasswords(ADA, 2));
    }

    @Test
    @DisplayName("A correct password as the tenth attempt sends no e-mail about wrong ones")
    void a_correct_password_as_the_tenth_attempt_sends_no_email_about_wrong_ones() {
        story.given(commonSteps.isACustomer(ADA))
                .and(triesPasswords(9))
                .when(changes(ADA))
                .then(theNewPasswordHolds())
                .and(people.hasEmailsAboutWrongPasswords(ADA, 0));
    }

    @Test
    @DisplayName("Wrong passwords for a change of the e-mail address cause the e-mail, too")
    void wrong_passwords_for_a_change_of_the_email_address_cause_the_email_too() {
        story.given(commonSteps.isACustomer(ADA))
                .and(triesPasswords(5))
                .when(triesFivePasswordsToChangeTheAddress())
                .then(people.isWarnedOfWrongPasswords(ADA));
    }

    @Test
    @DisplayName("Rejected new passwords do not count as attempts")
    void rejected_new_passwords_do_not_count_as_attempts() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step(
                        "Ada tries twenty times to set a password that is easy to guess",
                        () -> IntStream.range(0, 20)
                                .forEach(_ -> change(world.identity, ADA, ADA.password(), ofTheCompany()))))
                .when(changes(ADA))
                .then(theNewPasswordHolds());
    }

    private Step triesFivePasswordsToChangeTheAddress() {
        return new Step("an attacker tries five more, to change the address", () -> {
            var session = commonSteps.firstSessionOf(ADA);
            for (var number = 0; number < 5; number++) {
                world.identity
                        .requestEmailChange()
                        .request(new RequestEmailChange.Command(
                                session.account(),
                                session.user(),
                                session.session(),
                                new EmailAddress("thief%s@engines.example".formatted(number)),
                                OTHER));
            }
        });
    }

    private Step triesPasswords(int times) {
        return new Step(
                "an attacker tries %s %s in Ada's session".formatted(times, times == 1 ? "password" : "passwords"),
                () -> IntStream.range(0, times)
                        .mapToObj(number -> Password.of("wrong password number " + number))
                        .forEach(guess -> change(world.identity, ADA, guess, NEW)));
    }

    private Step hasToWait() {
        return new Step(
                "there were too many attempts: passwords are not checked for 6 minutes",
                () -> assertThat(outcome).isEqualTo(new ChangePassword.Outcome.RateLimited(Duration.ofMinutes(6))));
    }

    private Step getsTheBusyAnswer() {
        return new Step(
                "Ada gets the response that the service is busy",
                () -> assertThat(outcome).isEqualTo(new ChangePassword.Outcome.Busy()));
    }

    private Step changes(Person person) {
        return changes(person, person.password(), "", NEW, "another one");
    }

    private Step changes(Person person, Password current, String knowing, Password next, String description) {
        return new Step(
                "%s changes the password to %s%s"
                        .formatted(person, description, knowing.isEmpty() ? "" : " " + knowing),
                () -> outcome = change(world.identity, person, current, next));
    }

    private Step changesWhile(String text, Runnable action) {
        return new Step(
                "Ada changes the password while " + text,
                () -> outcome = change(InterruptedHashes.in(world, action), ADA, NEW));
    }

    private Step changesWhileAResetLinkIsRequested(Person person) {
        return new Step("%s changes the password while a thief requests a reset link".formatted(person), () -> {
            var user = (User.Active) world.users.byEmail(person.email()).orElseThrow();
            var token = world.tokens.mint(user.account());
            resetToken = token.text();
            var link = PasswordResetLink.send(user, token.hash(), world.clock.instant());
            outcome = change(LatePasswordResetLinks.in(world, link), person, NEW);
        });
    }

    private Step theResetLinkIsVoid() {
        return new Step(
                "the reset link is void",
                () -> assertThat(world.identity
                                .resetPassword()
                                .reset(new ResetPassword.Command(resetToken, OTHER, BillingWorld.FIRST_CLIENT)))
                        .isEqualTo(new ResetPassword.Outcome.LinkInvalid()));
    }

    private Step theNewPasswordHolds() {
        return new Step(
                "the new password is set", () -> assertThat(outcome).isEqualTo(new ChangePassword.Outcome.Changed()));
    }

    private Step isRefusedBecause(String text, boolean currentIsWrong, Optional<InputError> violation) {
        return new Step(
                "the change is rejected: " + text,
                () -> assertThat(outcome).isEqualTo(new ChangePassword.Outcome.Refused(currentIsWrong, violation)));
    }

    private ChangePassword.Outcome change(IdentityModule identity, Person person, Password next) {
        return change(identity, person, person.password(), next);
    }

    private ChangePassword.Outcome change(IdentityModule identity, Person person, Password current, Password next) {
        var session = commonSteps.firstSessionOf(person);
        return identity.changePassword()
                .change(new ChangePassword.Command(
                        session.account(), session.user(), session.session(), current, next));
    }

    private static Password ofTheCompany() {
        return Password.of(ADA.company().value());
    }
}
