package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
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
import tel.billing.account.domain.Account;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.email.ConfirmEmailChange;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.User;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.identity.story.race.InterruptedUsers;
import tel.billing.identity.story.signup.SignupSteps;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.spec.InMemoryPlans;

@Order(8)
@DisplayName("Changing the e-mail address")
class ChangingTheEmailAddressTest {
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final EmailAddress NEW = new EmailAddress("ada@engines.example");
    private static final EmailAddress OTHER = new EmailAddress("countess@engines.example");
    private static final Password WRONG = Password.of("a wrong password");
    private static final Password NEXT = Password.of("an entirely different password");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SessionSteps people = new SessionSteps(world, commonSteps);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final List<ConfirmEmailChange.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private RequestEmailChange.Outcome answer;
    private Optional<RecipientLocale> shown = Optional.empty();
    private ResetPassword.Outcome reset;

    ChangingTheEmailAddressTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_customer_who_confirms_a_new_address_signs_in_with_it() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeTo(ADA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged())
                .and(isSignedInAt(ADA, NEW, "the new address"))
                .and(people.isNotAuthenticatedWith(ADA, ADA.password(), "the old address"))
                .and(theAccountsMailGoesTo(ADA, NEW));
    }

    @Test
    void the_old_address_stays_valid_until_the_new_one_is_confirmed() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeTo(ADA, NEW))
                .then(people.isAuthenticatedWith(ADA, ADA.password(), "the old address"))
                .and(isNotSignedInAt(ADA, NEW, "the new address"))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(theAccountsMailGoesTo(ADA, ADA.email()));
    }

    @Test
    void the_old_address_is_notified_of_the_request_and_of_the_change() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeTo(ADA, NEW))
                .then(theOldAddressIsNotifiedOfTheRequest())
                .when(commonSteps.passes(Duration.ofMinutes(5)))
                .and(opensTheLinkSentTo(NEW))
                .then(theOldAddressIsNotifiedOfTheChange());
    }

    @Test
    void all_other_sessions_end_when_the_address_changes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .and(requestsChangeTo(ADA, NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(people.theFirstSessionGoesOn(BELA));
    }

    @Test
    void a_change_requires_the_current_password() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeWith(ADA, NEW, WRONG, "with a wrong password"))
                .then(isRefused("the password is wrong", true, false))
                .and(people.theWrongPasswordIsRecorded(ADA))
                .and(getsNoMail(NEW))
                .and(people.isNotNotified(ADA));
    }

    @Test
    void a_change_to_the_present_address_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeTo(ADA, ADA.email()))
                .then(isRefused("this is the present address", false, true))
                .when(requestsChangeWith(ADA, ADA.email(), WRONG, "with a wrong password"))
                .then(isRefused("the password is wrong, and this is the present address", true, true))
                .and(people.isNotNotified(ADA));
    }

    @Test
    void a_change_request_does_not_reveal_who_is_a_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(requestsChangeTo(ADA, BELA.email()))
                .then(theAnswerIsThatAMailIsOnItsWay())
                .and(getsAnEmailThatTheAddressIsTaken(BELA))
                .and(theOldAddressIsNotifiedOfTheRequest());
    }

    @Test
    void the_owner_of_a_closed_account_gets_an_email_that_it_is_closed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.isClosed(BELA))
                .when(requestsChangeTo(ADA, BELA.email()))
                .then(theAnswerIsThatAMailIsOnItsWay())
                .and(getsAnEmailThatTheAccountIsClosed(BELA));
    }

    @Test
    void a_request_for_a_taken_address_also_voids_the_older_link() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(requestsChangeTo(ADA, NEW))
                .and(requestsChangeTo(ADA, BELA.email()))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_pending_signup_does_not_block_the_address_for_its_owner() {
        story.given(commonSteps.isACustomer(ADA))
                .and(signupSteps.signsUp(BELA))
                .when(requestsChangeTo(ADA, BELA.email()))
                .then(theNewAddressGetsALinkGoodForAnHour(BELA.email()))
                .when(opensTheLinkSentTo(BELA.email()))
                .then(theAddressIsChanged())
                .and(isSignedInAt(ADA, BELA.email(), "the new address"))
                .when(signupSteps.opensTheLink(BELA))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    void the_old_address_can_be_used_for_a_new_signup() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(opensTheLinkSentTo(NEW))
                .when(new Step(
                        "a new customer signs up with the old address",
                        () -> assertThat(signUp(ADA.email())).isInstanceOf(SignUp.Outcome.MailSent.class)))
                .then(new Step(
                        "a confirmation link is sent to the old address",
                        () -> assertThat(commonSteps.messagesTo(ADA))
                                .last()
                                .isInstanceOf(EmailMessage.ConfirmSignup.class)));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, true", "PT1H, false"})
    void a_confirmation_link_is_valid_for_one_hour(Duration age, boolean good) {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(commonSteps.passes(age))
                .when(opensTheLinkSentTo(NEW))
                .then(good ? theAddressIsChanged() : itOpensNothing());
    }

    @Test
    void a_confirmation_link_works_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(opensTheLinkSentTo(NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void the_page_of_a_link_shows_whether_it_is_valid_and_leaves_it_unused() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .when(loadsThePage())
                .then(theLinkIsShown(ADA))
                .when(commonSteps.isSuspended(ADA))
                .and(loadsThePage())
                .then(theLinkIsShownAsDead())
                .when(isReactivated(ADA))
                .and(loadsThePage())
                .then(theLinkIsShown(ADA))
                .when(opensTheLinkSentTo(NEW))
                .and(loadsThePage())
                .then(theLinkIsShownAsDead());
    }

    @Test
    void the_page_of_an_expired_link_shows_that_it_is_not_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(commonSteps.passesUnattended(AN_HOUR))
                .when(loadsThePage())
                .then(theLinkIsShownAsDead());
    }

    @Test
    void the_page_of_a_link_to_an_address_that_another_customer_has_shows_that_it_is_not_valid() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(requestsChangeTo(BELA, NEW))
                .and(requestsChangeTo(ADA, NEW))
                .and(opens(
                        "the first link sent to " + NEW, () -> linksSentTo(NEW).getFirst()))
                .when(loadsThePage())
                .then(theLinkIsShownAsDead());
    }

    @Test
    @DisplayName("A sign-in that rehashes the password does not void the link")
    void a_sign_in_that_rehashes_the_password_does_not_void_the_link() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .when(opensTheLinkWhileASignInRehashesThePassword(NEW))
                .then(theAddressIsChanged());
    }

    @Test
    void a_newer_link_voids_the_older_one() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(requestsChangeTo(ADA, OTHER))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing())
                .when(opensTheLinkSentTo(OTHER))
                .then(theAddressIsChanged())
                .and(isSignedInAt(ADA, OTHER, "the address requested last"));
    }

    @Test
    void a_password_change_voids_a_link_that_an_attacker_requested() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(changesThePassword(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_password_reset_voids_a_link_that_an_attacker_requested() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(requestsAResetLink(ADA))
                .and(resetsThePassword(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    @DisplayName("An attacker's request fails if the password is being changed")
    void an_attackers_request_fails_if_the_password_is_being_changed() {
        story.given(commonSteps.isACustomer(ADA))
                .when(requestsChangeWhile("the password is being changed", changesThePassword(ADA)))
                .then(isRefused("the password is not valid any more", true, false))
                .and(getsNoMail(NEW));
    }

    @Test
    void a_reset_link_sent_to_the_old_address_is_void() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(requestsAResetLink(ADA))
                .and(opensTheLinkSentTo(NEW))
                .when(triesToResetThePassword(ADA))
                .then(new Step(
                        "the reset link is not valid",
                        () -> assertThat(reset).isEqualTo(new ResetPassword.Outcome.LinkInvalid())))
                .and(isSignedInAt(ADA, NEW, "the old password and the new address"));
    }

    @Test
    void a_signup_that_is_confirmed_first_keeps_the_address() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, BELA.email()))
                .and(commonSteps.becomesACustomer(BELA))
                .when(opensTheLinkSentTo(BELA.email()))
                .then(itOpensNothing())
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the old address"))
                .and(people.isAuthenticatedWith(BELA, BELA.password(), "the new address"));
    }

    @Test
    @DisplayName("If two customers request the same address, one of them gets it")
    void if_two_customers_request_the_same_address_one_of_them_gets_it() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(requestsChangeTo(ADA, NEW))
                .and(requestsChangeTo(BELA, NEW))
                .when(allLinksAreOpenedAtOnce(NEW))
                .then(oneChangeCounts());
    }

    @Test
    void a_link_opened_many_times_at_the_same_time_works_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .when(opensTheLinkAtOnce(NEW))
                .then(oneChangeCounts());
    }

    @Test
    void an_unknown_link_is_rejected() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .when(opens(
                        "a forged link for Ada's account",
                        () -> OpaqueToken.of(commonSteps.accountOf(ADA), new byte[32])
                                .text()))
                .then(itOpensNothing())
                .when(opens("a malformed link", () -> new Secret("no link")))
                .then(itOpensNothing());
    }

    @Test
    void a_link_of_a_suspended_account_works_after_reactivation() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(commonSteps.isSuspended(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing())
                .when(isReactivated(ADA))
                .and(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged());
    }

    @Test
    void a_closed_account_keeps_its_address() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsChangeTo(ADA, NEW))
                .and(commonSteps.isClosed(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_user_who_is_not_the_owner_changes_only_their_own_address() {
        story.given(commonSteps.isACustomer(BELA))
                .and(people.worksFor(CLEO, BELA))
                .and(requestsChangeFrom(BELA, CLEO, NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged())
                .and(isSignedInAt(CLEO, NEW, "the new address"))
                .and(theAccountsMailGoesTo(BELA, BELA.email()));
    }

    @Test
    @DisplayName("Under overload, the customer must retry, and no e-mail is sent")
    void under_overload_the_customer_is_asked_to_retry_and_no_email_is_sent() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step("too many passwords are being set at the same time", () -> world.hashes.beBusy(true)))
                .when(requestsChangeTo(ADA, NEW))
                .then(new Step(
                        "Ada gets the response that the service is busy",
                        () -> assertThat(answer).isEqualTo(new RequestEmailChange.Outcome.Busy())))
                .and(getsNoMail(NEW));
    }

    @Test
    @DisplayName("After five requests in an hour, an account must wait")
    void after_five_requests_in_an_hour_an_account_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(requestsFiveChangesWithWrongPasswords(ADA))
                .when(requestsChangeTo(ADA, NEW))
                .then(hasToWait())
                .when(commonSteps.passes(Duration.ofMinutes(12)))
                .and(requestsChangeTo(ADA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW));
    }

    @Test
    @DisplayName("After ten wrong passwords in an hour, a stolen session must wait")
    void after_ten_wrong_passwords_in_an_hour_a_stolen_session_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(triesTenPasswordsToChangeThePassword(ADA))
                .when(requestsChangeTo(ADA, NEW))
                .then(new Step(
                        "there were too many wrong passwords: the next request is possible in 6 minutes",
                        () -> assertThat(answer)
                                .isEqualTo(new RequestEmailChange.Outcome.RateLimited(Duration.ofMinutes(6)))))
                .and(getsNoMail(NEW))
                .when(commonSteps.passes(Duration.ofMinutes(6)))
                .and(requestsChangeTo(ADA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW));
    }

    @Test
    void too_many_requests_by_one_customer_do_not_block_another_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(requestsFiveChanges(ADA, NEW))
                .when(requestsChangeTo(ADA, NEW))
                .then(hasToWait())
                .when(requestsChangeTo(BELA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW));
    }

    @Test
    @DisplayName("After twenty requests in an hour, an address must wait")
    void after_twenty_requests_in_an_hour_an_address_must_wait() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.isACustomer(CLEO))
                .and(commonSteps.isACustomer(DORA))
                .and(commonSteps.isACustomer(EGON))
                .and(requestsFiveChanges(ADA, NEW))
                .and(requestsFiveChanges(BELA, NEW))
                .and(requestsFiveChanges(CLEO, NEW))
                .and(requestsFiveChanges(DORA, NEW))
                .when(requestsChangeTo(EGON, NEW))
                .then(new Step(
                        "there were too many requests: the next one is possible in 3 minutes",
                        () -> assertThat(answer)
                                .isEqualTo(new RequestEmailChange.Outcome.RateLimited(Duration.ofMinutes(3)))))
                .when(requestsChangeTo(EGON, OTHER))
                .then(theNewAddressGetsALinkGoodForAnHour(OTHER));
    }

    private Step requestsChangeTo(Person person, EmailAddress email) {
        return requestsChangeWith(person, email, person.password(), "");
    }

    private Step requestsChangeWith(Person person, EmailAddress email, Password password, String how) {
        return new Step(
                "%s requests a change to %s%s".formatted(person, email, how.isEmpty() ? "" : ", " + how),
                () -> answer = requestChange(world.identity, person, email, password));
    }

    private Step requestsChangeFrom(Person owner, Person colleague, EmailAddress email) {
        return new Step("%s requests a change to %s".formatted(colleague, email), () -> {
            var user = world.users.byEmail(colleague.email()).orElseThrow();
            var session = commonSteps.firstSessionOf(owner).session();
            answer = world.identity
                    .requestEmailChange()
                    .request(new RequestEmailChange.Command(
                            user.account(), user.id(), session, email, colleague.password()));
        });
    }

    private Step requestsChangeWhile(String text, Step meanwhile) {
        return new Step(
                "an attacker with Ada's session requests a change to %s while %s".formatted(NEW, text),
                () -> answer =
                        requestChange(InterruptedHashes.in(world, meanwhile.action()), ADA, NEW, ADA.password()));
    }

    private Step requestsFiveChanges(Person person, EmailAddress email) {
        return new Step(
                "%s requests a change to %s five times".formatted(person, email),
                () -> IntStream.range(0, 5)
                        .forEach(_ -> requestChange(world.identity, person, email, person.password())));
    }

    private Step requestsFiveChangesWithWrongPasswords(Person person) {
        return new Step(
                "an attacker with %s's session requests changes to five other addresses with a wrong password"
                        .formatted(person),
                () -> IntStream.range(0, 5)
                        .forEach(number -> requestChange(
                                world.identity,
                                person,
                                new EmailAddress("thief%s@engines.example".formatted(number)),
                                WRONG)));
    }

    private RequestEmailChange.Outcome requestChange(
            IdentityModule identity, Person person, EmailAddress email, Password password) {
        var session = commonSteps.firstSessionOf(person);
        return identity.requestEmailChange()
                .request(new RequestEmailChange.Command(
                        session.account(), session.user(), session.session(), email, password));
    }

    private Step hasToWait() {
        return new Step(
                "there were too many requests: the next one is possible in 12 minutes",
                () -> assertThat(answer).isEqualTo(new RequestEmailChange.Outcome.RateLimited(Duration.ofMinutes(12))));
    }

    private Step isRefused(String text, boolean passwordIsWrong, boolean emailIsUnchanged) {
        return new Step(
                "the request is rejected: " + text,
                () -> assertThat(answer)
                        .isEqualTo(new RequestEmailChange.Outcome.Rejected(passwordIsWrong, emailIsUnchanged)));
    }

    private Step theAnswerIsThatAMailIsOnItsWay() {
        return new Step(
                "the response is that an e-mail was sent",
                () -> assertThat(answer).isEqualTo(new RequestEmailChange.Outcome.MailSent()));
    }

    private Step loadsThePage() {
        return new Step(
                "a client loads the page of the newest link",
                () -> shown =
                        world.identity.showEmailChange().show(linksSentTo(NEW).getLast()));
    }

    private Step theLinkIsShown(Person person) {
        return new Step(
                "the link is shown as valid, in the language of %s's account".formatted(person),
                () -> assertThat(shown).contains(RecipientLocale.in(person.country())));
    }

    private Step theLinkIsShownAsDead() {
        return new Step(
                "the link is shown as not valid", () -> assertThat(shown).isEmpty());
    }

    private Step opensTheLinkSentTo(EmailAddress email) {
        return opens("the link sent to " + email, () -> linksSentTo(email).getLast());
    }

    private Step opens(String thing, Supplier<Secret> token) {
        return new Step("a client opens " + thing, () -> outcomes.add(confirm(token.get())));
    }

    private Step opensTheLinkWhileASignInRehashesThePassword(EmailAddress email) {
        return new Step("a client opens the link while a sign-in stores the password with another hash", () -> {
            var hash = world.hashes.hash(ADA.password()).orElseThrow();
            var interrupted = InterruptedUsers.in(world, () -> {
                var user = (User.Active) world.users.byEmail(ADA.email()).orElseThrow();
                assertThat(world.users.advance(user.rehash(hash))).isTrue();
            });
            outcomes.add(
                    interrupted.confirmEmailChange().confirm(linksSentTo(email).getLast()));
        });
    }

    private Step opensTheLinkAtOnce(EmailAddress email) {
        return new Step("the link is opened %s times at the same time".formatted(Race.RUNNERS), () -> {
            var link = linksSentTo(email).getLast();
            outcomes.addAll(Race.of(() -> confirm(link)));
        });
    }

    private Step allLinksAreOpenedAtOnce(EmailAddress email) {
        return new Step("both links are opened repeatedly at the same time", () -> {
            var links = linksSentTo(email);
            assertThat(links).hasSize(2);
            outcomes.addAll(Race.of(Race.RUNNERS, runner -> confirm(links.get(runner % 2))));
        });
    }

    private ConfirmEmailChange.Outcome confirm(Secret token) {
        return world.identity.confirmEmailChange().confirm(token);
    }

    private Step theAddressIsChanged() {
        return new Step(
                "the address is changed",
                () -> assertThat(outcomes).last().isEqualTo(new ConfirmEmailChange.Outcome.Confirmed()));
    }

    private Step itOpensNothing() {
        return new Step(
                "the link is not valid",
                () -> assertThat(outcomes).last().isEqualTo(new ConfirmEmailChange.Outcome.LinkInvalid()));
    }

    private Step oneChangeCounts() {
        return new Step("one change succeeds, and the link is not valid for all other attempts", () -> {
            assertThat(outcomes).containsOnlyOnce(new ConfirmEmailChange.Outcome.Confirmed());
            assertThat(outcomes)
                    .filteredOn(new ConfirmEmailChange.Outcome.LinkInvalid()::equals)
                    .hasSize(Race.RUNNERS - 1);
        });
    }

    private Step isSignedInAt(Person person, EmailAddress email, String text) {
        return new Step(
                "%s can sign in with %s".formatted(person, text),
                () -> assertThat(signIn(person, email)).isInstanceOf(SignIn.Outcome.SignedIn.class));
    }

    private Step isNotSignedInAt(Person person, EmailAddress email, String text) {
        return new Step(
                "%s cannot sign in with %s".formatted(person, text),
                () -> assertThat(signIn(person, email)).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    private SignIn.Outcome signIn(Person person, EmailAddress email) {
        return world.identity
                .signIn()
                .signIn(new SignIn.Command(
                        email, person.password(), SessionSteps.ELSEWHERE, BillingWorld.FIRST_NETWORK));
    }

    private Step theAccountsMailGoesTo(Person person, EmailAddress email) {
        return new Step("e-mail about %s's account is sent to %s".formatted(person, email), () -> {
            var session = commonSteps.firstSessionOf(person);
            assertThat(ownerOf(session.account())).isEqualTo(email);
            assertThat(world.identity
                            .showCurrentUser()
                            .show(session.account(), session.user())
                            .orElseThrow()
                            .email())
                    .isEqualTo(email);
        });
    }

    private EmailAddress ownerOf(AccountId account) {
        return world.account.showAccount().show(account).orElseThrow().owner().email();
    }

    private Step theNewAddressGetsALinkGoodForAnHour(EmailAddress email) {
        return new Step(
                "%s gets an e-mail with a link that is valid for %s".formatted(email, CommonSteps.describe(AN_HOUR)),
                () -> assertThat(messagesTo(email))
                        .last()
                        .isInstanceOfSatisfying(
                                EmailMessage.ConfirmEmailChange.class,
                                message -> assertThat(message.validUntil())
                                        .isEqualTo(world.clock.instant().plus(AN_HOUR))));
    }

    private Step getsAnEmailThatTheAddressIsTaken(Person person) {
        return new Step(
                "%s gets an e-mail that this address is taken, without a link".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.EmailTaken(person.email())));
    }

    private Step getsAnEmailThatTheAccountIsClosed(Person person) {
        return new Step(
                "%s gets an e-mail that the account is closed, without a link".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.AccessClosed(person.email())));
    }

    private Step theOldAddressIsNotifiedOfTheRequest() {
        return new Step(
                "an e-mail notifies the old address of the request",
                () -> assertThat(commonSteps.messagesTo(ADA))
                        .last()
                        .isEqualTo(new EmailMessage.EmailChangeRequested(ADA.email(), world.clock.instant())));
    }

    private Step theOldAddressIsNotifiedOfTheChange() {
        return new Step(
                "an e-mail notifies the old address of the change",
                () -> assertThat(commonSteps.messagesTo(ADA))
                        .last()
                        .isEqualTo(new EmailMessage.EmailChanged(ADA.email(), world.clock.instant())));
    }

    private Step getsNoMail(EmailAddress email) {
        return new Step(
                "%s gets no e-mail".formatted(email),
                () -> assertThat(messagesTo(email)).isEmpty());
    }

    private Step changesThePassword(Person person) {
        return new Step("%s changes the password".formatted(person), () -> {
            var session = commonSteps.firstSessionOf(person);
            var command = new ChangePassword.Command(
                    session.account(), session.user(), session.session(), person.password(), NEXT);
            assertThat(world.identity.changePassword().change(command)).isEqualTo(new ChangePassword.Outcome.Changed());
        });
    }

    private Step triesTenPasswordsToChangeThePassword(Person person) {
        return new Step(
                "an attacker with %s's session tries ten passwords, to change the password".formatted(person), () -> {
                    var session = commonSteps.firstSessionOf(person);
                    for (var attempt = 0; attempt < 10; attempt++) {
                        world.identity
                                .changePassword()
                                .change(new ChangePassword.Command(
                                        session.account(), session.user(), session.session(), WRONG, NEXT));
                    }
                });
    }

    private Step requestsAResetLink(Person person) {
        return new Step(
                "a password reset is requested for %s's address".formatted(person),
                () -> world.identity
                        .requestPasswordReset()
                        .request(new RequestPasswordReset.Command(person.email(), BillingWorld.FIRST_NETWORK)));
    }

    private Step resetsThePassword(Person person) {
        return new Step("%s opens the reset link and sets another password".formatted(person), () -> {
            resetPassword(person);
            assertThat(reset).isInstanceOf(ResetPassword.Outcome.Reset.class);
        });
    }

    private Step triesToResetThePassword(Person person) {
        return new Step("a client opens the reset link sent to the old address", () -> resetPassword(person));
    }

    private void resetPassword(Person person) {
        var token = commonSteps.messagesTo(person).stream()
                .filter(EmailMessage.ResetPassword.class::isInstance)
                .map(emailMessage -> ((EmailMessage.ResetPassword) emailMessage).token())
                .reduce((_, later) -> later)
                .orElseThrow();
        reset = world.identity.resetPassword().reset(new ResetPassword.Command(token, NEXT, BillingWorld.FIRST_CLIENT));
    }

    private Step isReactivated(Person person) {
        return new Step("an administrator reactivates %s's account".formatted(person), () -> {
            var account = commonSteps.firstSessionOf(person).account();
            var suspended = (Account.Suspended) world.accounts.find(account).orElseThrow();
            assertThat(world.accounts.advance(
                            suspended.reactivate(new Reason("the invoice was paid"), world.clock.instant())))
                    .isTrue();
            world.inactiveAccounts.catchUp();
        });
    }

    private SignUp.Outcome signUp(EmailAddress email) {
        return world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        email,
                        BELA.company(),
                        BELA.country(),
                        InMemoryPlans.STARTER.tier(),
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK));
    }

    private List<EmailMessage> messagesTo(EmailAddress email) {
        world.sendMail();
        return world.mailer.deliveredTo(email);
    }

    /// The tokens of all links sent to the address, the oldest first.
    private List<Secret> linksSentTo(EmailAddress email) {
        return messagesTo(email).stream()
                .filter(EmailMessage.ConfirmEmailChange.class::isInstance)
                .map(emailMessage -> ((EmailMessage.ConfirmEmailChange) emailMessage).token())
                .toList();
    }
}
