package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.DORA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.passwordchange.ShowPasswordReset;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.InputError;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(6)
@DisplayName("Resetting a forgotten password")
class ResettingThePasswordTest {
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final Password NEW = Password.of("an entirely different password");
    private static final Password OTHER = Password.of("a third password");
    private static final List<String> ORDINALS = List.of("first", "second");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SessionSteps people = new SessionSteps(world, commonSteps);
    private final StaffSignInSteps staffSteps = new StaffSignInSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final List<ResetPassword.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private RequestPasswordReset.Outcome answer;
    private Optional<ShowPasswordReset.Recipient> shown = Optional.empty();

    ResettingThePasswordTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("A customer opens the reset link, sets another password and is signed in")
    void a_customer_opens_the_reset_link_sets_another_password_and_is_signed_in() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsALink(ADA))
                .then(getsALinkGoodForAnHour(ADA))
                .when(opensTheLink(ADA))
                .then(aSessionBegins())
                .and(people.isAuthenticatedWith(ADA, NEW, "the new password"))
                .and(people.isNotAuthenticatedWith(ADA, ADA.password(), "the old password"));
    }

    @Test
    void all_other_sessions_end_and_an_email_notifies_the_user() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .and(requestsALink(ADA))
                .when(opensTheLink(ADA))
                .then(people.theFirstSessionHasEnded(ADA))
                .and(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(BELA))
                .and(people.isNotifiedThatThePasswordChanged(ADA));
    }

    @Test
    void requesting_a_reset_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsALink(ADA))
                .then(people.theFirstSessionGoesOn(ADA))
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the old password"));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, true", "PT1H, false"})
    void a_reset_link_is_valid_for_one_hour(Duration age, boolean good) {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(commonSteps.passes(age))
                .when(opensTheLink(ADA))
                .then(good ? aSessionBegins() : itOpensNothing());
    }

    @Test
    void a_reset_link_works_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(opensTheLink(ADA))
                .when(opensTheLink(ADA))
                .then(itOpensNothing());
    }

    @Test
    void the_page_of_a_link_shows_whether_it_is_valid_and_leaves_it_unused() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .when(loadsThePage(ADA))
                .then(theLinkIsShown(ADA))
                .when(commonSteps.isSuspended(ADA))
                .and(loadsThePage(ADA))
                .then(theLinkIsShown(ADA))
                .when(opensTheLink(ADA))
                .and(loadsThePage(ADA))
                .then(theLinkIsShownAsDead());
    }

    @Test
    void the_page_of_an_expired_link_shows_that_it_is_not_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(commonSteps.passesUnattended(AN_HOUR))
                .when(loadsThePage(ADA))
                .then(theLinkIsShownAsDead());
    }

    @Test
    void the_page_of_a_link_to_a_closed_account_shows_that_it_is_not_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(loadsThePage(ADA))
                .then(theLinkIsShownAsDead());
    }

    @Test
    void a_newer_link_voids_the_older_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(requestsALink(ADA))
                .when(opensLink(ADA, 1))
                .then(itOpensNothing())
                .when(opensLink(ADA, 2))
                .then(aSessionBegins());
    }

    @Test
    void a_password_change_voids_the_reset_link() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(changesThePassword(ADA))
                .when(opensTheLink(ADA))
                .then(itOpensNothing())
                .and(people.isAuthenticatedWith(ADA, OTHER, "the changed password"));
    }

    @Test
    void a_concurrent_password_change_wins_over_the_reset() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .when(opensTheLinkWhile("the password is being changed", changesThePassword(ADA)))
                .then(itOpensNothing())
                .and(people.isAuthenticatedWith(ADA, OTHER, "the changed password"));
    }

    @Test
    void a_rejected_password_leaves_the_link_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .when(opensTheLinkSetting(ADA, Password.of(ADA.company().value()), "the company's name"))
                .then(thePasswordIsRefused(InputError.guessable("must not be the e-mail address or the company name")))
                .when(opensTheLink(ADA))
                .then(aSessionBegins());
    }

    @Test
    void no_email_is_sent_for_a_link_that_is_void_because_the_address_is_changing() {
        story.given(commonSteps.isACustomer(ADA))
                .when(new Step(
                        "a password reset is requested while Ada changes her address to this one",
                        () -> answer = StalePasswordResetLinks.in(world)
                                .requestPasswordReset()
                                .request(new RequestPasswordReset.Command(ADA.email(), BillingWorld.FIRST_NETWORK))))
                .then(getsALinkGoodForAnHour(ADA))
                .when(opensTheOnlyLink(ADA))
                .then(aSessionBegins());
    }

    @Test
    void a_reset_request_does_not_reveal_who_is_a_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsALink(ADA))
                .then(theAnswerIsAsEver())
                .when(requestsALink(BELA))
                .then(theAnswerIsAsEver())
                .and(getsAnEmailThatThereIsNoPassword(BELA));
    }

    @Test
    void a_pending_signup_has_no_password_to_reset() {
        story.given(signupSteps.signsUp(ADA)).when(requestsALink(ADA)).then(getsAnEmailThatThereIsNoPassword(ADA));
    }

    @Test
    void staff_set_another_password_and_must_prove_the_second_factor() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(staffSteps.signsIn(EGON))
                .and(commonSteps.passes(Duration.ofSeconds(30)))
                .and(requestsALink(EGON))
                .and(theLinkLeadsToThePageForStaff(EGON))
                .when(opensTheLink(EGON))
                .then(onlyAChallengeComesOfIt())
                .and(theSessionOfStaffHasEnded(EGON))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isSignedIn(EGON))
                .and(people.isNotifiedThatThePasswordChanged(EGON));
    }

    @Test
    void a_challenge_for_the_old_password_is_void_after_a_reset() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(requestsALink(EGON))
                .and(staffSteps.entersThePassword(EGON))
                .and(opensTheLink(EGON))
                .when(staffSteps.entersTheCode(EGON))
                .then(staffSteps.isNotSignedIn(EGON));
    }

    @Test
    void staff_who_have_not_enrolled_have_no_password_to_reset() {
        story.given(staffSteps.isTheFirstAdmin(EGON))
                .and(new Step("Dora is invited as support", () -> staffSteps.invite(DORA, Role.SUPPORT)))
                .when(requestsALink(DORA))
                .then(getsAnEmailThatThereIsNoPassword(DORA));
    }

    @Test
    void the_owner_of_a_suspended_account_can_reset_the_password() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isSuspended(ADA))
                .and(requestsALink(ADA))
                .when(opensTheLink(ADA))
                .then(aSessionBegins());
    }

    @Test
    void the_password_of_a_closed_account_cannot_be_reset() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(opensTheLink(ADA))
                .then(itOpensNothing())
                .when(requestsALink(ADA))
                .then(getsAnEmailThatTheAccountIsClosed(ADA));
    }

    @Test
    void an_unknown_link_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .when(opens(
                        "a forged link for Ada's account",
                        () -> OpaqueToken.of(commonSteps.accountOf(ADA), new byte[32])
                                .text()))
                .then(itOpensNothing())
                .when(opens("a malformed link", () -> new Secret("no link")))
                .then(itOpensNothing());
    }

    @Test
    void a_link_opened_many_times_at_the_same_time_works_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .when(opensTheLinkAtOnce(ADA))
                .then(oneSessionBegins());
    }

    @Test
    @DisplayName("Under overload, the user must retry, and the link stays valid")
    void under_overload_the_user_is_asked_to_retry_and_the_link_stays_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsALink(ADA))
                .and(new Step("too many passwords are being set at the same time", () -> world.hashes.beBusy(true)))
                .when(opensTheLink(ADA))
                .then(new Step(
                        "Ada gets the response that the service is busy",
                        () -> assertThat(outcomes).last().isEqualTo(new ResetPassword.Outcome.Busy())))
                .when(new Step("the overload is over", () -> world.hashes.beBusy(false)))
                .and(opensTheLink(ADA))
                .then(aSessionBegins());
    }

    @Test
    @DisplayName("After five requests in an hour from one network, an address must wait")
    void after_five_requests_in_an_hour_from_one_network_an_address_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsFiveLinks(ADA))
                .and(requestsFiveLinks(BELA))
                .when(requestsALink(ADA))
                .then(hasToWait())
                .when(requestsALink(BELA))
                .then(hasToWait())
                .when(commonSteps.passes(Duration.ofMinutes(12)))
                .and(requestsALink(ADA))
                .then(getsALinkGoodForAnHour(ADA));
    }

    @Test
    void too_many_requests_by_a_stranger_do_not_keep_the_owner_from_a_link() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersRequestFiveLinks(ADA, 1))
                .when(requestsALink(ADA))
                .then(getsALinkGoodForAnHour(ADA));
    }

    @Test
    void requests_by_strangers_from_four_networks_leave_one_link_for_the_owner() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersRequestFiveLinks(ADA, 4))
                .and(hasGotMails(ADA, 10))
                .when(requestsALink(ADA))
                .then(theAnswerIsAsEver())
                .and(hasGotMails(ADA, 11))
                .and(getsALinkGoodForAnHour(ADA));
    }

    @Test
    @DisplayName("After 20 password-reset e-mails in an hour, an address gets no more, with or without an account")
    void after_20_emails_in_an_hour_no_address_gets_another_email() {
        story.given(commonSteps.isACustomer(ADA))
                .and(strangersRequestFiveLinks(ADA, 15))
                .and(strangersRequestFiveLinks(BELA, 15))
                .and(hasGotMails(ADA, 21))
                .and(hasGotMails(BELA, 20))
                .when(requestsALink(ADA))
                .then(theAnswerIsAsEver())
                .and(hasGotMails(ADA, 21))
                .when(requestsALink(BELA))
                .then(theAnswerIsAsEver())
                .and(hasGotMails(BELA, 20));
    }

    /// The shop's page for customers is not for staff.
    private Step theLinkLeadsToThePageForStaff(Person person) {
        return new Step(
                "the link in the e-mail to %s leads to the service".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .filteredOn(EmailMessage.ResetPassword.class::isInstance)
                        .last()
                        .extracting(message -> ((EmailMessage.ResetPassword) message).isStaff())
                        .isEqualTo(true));
    }

    private Step loadsThePage(Person person) {
        return new Step(
                "%s loads the page of the link".formatted(person),
                () -> shown = world.identity
                        .showPasswordReset()
                        .show(linksSentTo(person).getLast()));
    }

    private Step theLinkIsShown(Person person) {
        return new Step(
                "the link is shown as valid, for %s in the language of the account".formatted(person),
                () -> assertThat(shown)
                        .contains(new ShowPasswordReset.Recipient(
                                person.email(), person.company(), RecipientLocale.in(person.country()), false)));
    }

    private Step theLinkIsShownAsDead() {
        return new Step(
                "the link is shown as not valid", () -> assertThat(shown).isEmpty());
    }

    private Step theAnswerIsAsEver() {
        return new Step(
                "the response is that an e-mail was sent",
                () -> assertThat(answer).isEqualTo(new RequestPasswordReset.Outcome.MailSent()));
    }

    private Step hasGotMails(Person person, int count) {
        return new Step(
                "%s has received %s e-mails".formatted(person, count),
                () -> assertThat(commonSteps.messagesTo(person)).hasSize(count));
    }

    private Step strangersRequestFiveLinks(Person person, int networks) {
        return new Step(
                "strangers request five password resets for %s's address from %s"
                        .formatted(
                                person,
                                networks == 1 ? "another network" : "each of %s other networks".formatted(networks)),
                () -> IntStream.range(0, networks)
                        .forEach(network -> IntStream.range(0, 5)
                                .forEach(_ -> world.identity
                                        .requestPasswordReset()
                                        .request(new RequestPasswordReset.Command(
                                                person.email(), BillingWorld.otherNetwork(network))))));
    }

    private Step requestsFiveLinks(Person person) {
        return new Step(
                "five password resets are requested for %s's address".formatted(person),
                () -> IntStream.range(0, 5).forEach(_ -> requestLink(person)));
    }

    private Step hasToWait() {
        return new Step(
                "there were too many requests: the next one is possible in 12 minutes",
                () -> assertThat(answer)
                        .isEqualTo(new RequestPasswordReset.Outcome.RateLimited(Duration.ofMinutes(12))));
    }

    private Step requestsALink(Person person) {
        return new Step("a password reset is requested for %s's address".formatted(person), () -> requestLink(person));
    }

    private void requestLink(Person person) {
        answer = world.identity
                .requestPasswordReset()
                .request(new RequestPasswordReset.Command(person.email(), BillingWorld.FIRST_NETWORK));
    }

    private Step opensTheLink(Person person) {
        return opensTheLinkSetting(person, NEW, "another password");
    }

    private Step opensTheLinkSetting(Person person, Password password, String description) {
        return new Step(
                "%s opens the link and sets %s".formatted(person, description),
                () -> open(world.identity, linksSentTo(person).getLast(), password));
    }

    private Step opensTheOnlyLink(Person person) {
        return new Step("%s opens the only link".formatted(person), () -> {
            assertThat(linksSentTo(person)).hasSize(1);
            open(world.identity, linksSentTo(person).getFirst(), NEW);
        });
    }

    /// One of the links sent to the person, counted from 1.
    private Step opensLink(Person person, int number) {
        return new Step(
                "%s opens the %s link".formatted(person, ORDINALS.get(number - 1)),
                () -> open(world.identity, linksSentTo(person).get(number - 1), NEW));
    }

    private Step opens(String thing, Supplier<Secret> token) {
        return new Step("a client opens " + thing, () -> open(world.identity, token.get(), NEW));
    }

    private Step opensTheLinkWhile(String text, Step meanwhile) {
        return new Step(
                "Ada opens the link while " + text,
                () -> open(
                        InterruptedHashes.in(world, meanwhile.action()),
                        linksSentTo(ADA).getLast(),
                        NEW));
    }

    private Step opensTheLinkAtOnce(Person person) {
        return new Step("the link is opened %d times at the same time".formatted(Race.RUNNERS), () -> {
            var link = linksSentTo(person).getLast();
            outcomes.addAll(Race.of(() -> world.identity
                    .resetPassword()
                    .reset(new ResetPassword.Command(link, NEW, BillingWorld.FIRST_CLIENT))));
        });
    }

    private Step changesThePassword(Person person) {
        return new Step("%s remembers the password and changes it".formatted(person), () -> {
            var session = commonSteps.firstSessionOf(person);
            var command = new ChangePassword.Command(
                    session.account(), session.user(), session.session(), person.password(), OTHER);
            assertThat(world.identity.changePassword().change(command)).isEqualTo(new ChangePassword.Outcome.Changed());
        });
    }

    private Step getsALinkGoodForAnHour(Person person) {
        return new Step(
                "%s gets an e-mail with a link that is valid for %s".formatted(person, CommonSteps.describe(AN_HOUR)),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isInstanceOfSatisfying(
                                EmailMessage.ResetPassword.class,
                                message -> assertThat(message.validUntil())
                                        .isEqualTo(world.clock.instant().plus(AN_HOUR))));
    }

    private Step getsAnEmailThatThereIsNoPassword(Person person) {
        return new Step(
                "%s gets an e-mail that there is no password to reset".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.NoPasswordToReset(person.email())));
    }

    private Step getsAnEmailThatTheAccountIsClosed(Person person) {
        return new Step(
                "%s gets an e-mail that the account is closed".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.AccessClosed(person.email())));
    }

    private Step aSessionBegins() {
        return new Step(
                "a session begins",
                () -> assertThat(outcomes)
                        .last()
                        .isInstanceOfSatisfying(
                                ResetPassword.Outcome.Reset.class,
                                reset -> assertThat(people.isActive(reset.session()))
                                        .isTrue()));
    }

    private Step onlyAChallengeComesOfIt() {
        return new Step(
                "no session begins, but a code is required",
                () -> assertThat(outcomes)
                        .last()
                        .isInstanceOfSatisfying(
                                ResetPassword.Outcome.Challenged.class,
                                challenged -> staffSteps.isChallenged(
                                        challenged.secondFactorChallenge().id())));
    }

    private Step theSessionOfStaffHasEnded(Person person) {
        return new Step(
                "%s's session has ended".formatted(person),
                () -> assertThat(people.isActive(staffSteps.session())).isFalse());
    }

    private Step oneSessionBegins() {
        return new Step("one session begins, and the link is not valid for all other attempts", () -> {
            assertThat(outcomes)
                    .filteredOn(ResetPassword.Outcome.Reset.class::isInstance)
                    .singleElement()
                    .isInstanceOfSatisfying(
                            ResetPassword.Outcome.Reset.class,
                            reset ->
                                    assertThat(people.isActive(reset.session())).isTrue());
            assertThat(outcomes)
                    .filteredOn(new ResetPassword.Outcome.LinkInvalid()::equals)
                    .hasSize(Race.RUNNERS - 1);
        });
    }

    private Step itOpensNothing() {
        return new Step(
                "the link is not valid",
                () -> assertThat(outcomes).last().isEqualTo(new ResetPassword.Outcome.LinkInvalid()));
    }

    private Step thePasswordIsRefused(InputError error) {
        return new Step(
                "the password is rejected: it " + error.reason(),
                () -> assertThat(outcomes).last().isEqualTo(new ResetPassword.Outcome.PasswordRefused(error)));
    }

    private void open(IdentityModule identity, Secret token, Password password) {
        outcomes.add(
                identity.resetPassword().reset(new ResetPassword.Command(token, password, BillingWorld.FIRST_CLIENT)));
    }

    /// The tokens of all links sent to the person, the oldest first.
    private List<Secret> linksSentTo(Person person) {
        return commonSteps.messagesTo(person).stream()
                .filter(EmailMessage.ResetPassword.class::isInstance)
                .map(emailMessage -> ((EmailMessage.ResetPassword) emailMessage).token())
                .toList();
    }
}
