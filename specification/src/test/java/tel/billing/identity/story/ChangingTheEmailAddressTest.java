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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.domain.Account;
import tel.billing.identity.application.AskForResetLink;
import tel.billing.identity.application.ChangeEmail;
import tel.billing.identity.application.ChangePassword;
import tel.billing.identity.application.ConfirmEmail;
import tel.billing.identity.application.IdentityUseCases;
import tel.billing.identity.application.ResetPassword;
import tel.billing.identity.application.SignIn;
import tel.billing.identity.application.SignUp;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.notification.Letter;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.Everyday;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.spec.InMemoryPlans;

@Order(8)
@DisplayName("Changing the e-mail address")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class ChangingTheEmailAddressTest {
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final EmailAddress NEW = new EmailAddress("ada@engines.example");
    private static final EmailAddress OTHER = new EmailAddress("countess@engines.example");
    private static final Password WRONG = Password.of("not her password at all");
    private static final Password NEXT = Password.of("an altogether other password");

    private final BillingWorld world = new BillingWorld();
    private final Everyday everyday = new Everyday(world);
    private final SignedInPeople people = new SignedInPeople(world, everyday);
    private final Newcomers newcomers = new Newcomers(world, everyday);
    private final List<ConfirmEmail.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private ChangeEmail.Outcome answer;
    private ResetPassword.Outcome reset;

    ChangingTheEmailAddressTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void who_opens_the_link_at_the_new_address_signs_in_with_it_from_then_on() {
        story.given(everyday.isACustomer(ADA))
                .when(asksFor(ADA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged())
                .and(isLetInAt(ADA, NEW, "the new address"))
                .and(people.isNotLetInWith(ADA, ADA.password(), "the old address"))
                .and(theAccountsMailGoesTo(ADA, NEW));
    }

    @Test
    void until_the_link_is_opened_nothing_changes() {
        story.given(everyday.isACustomer(ADA))
                .when(asksFor(ADA, NEW))
                .then(people.isLetInWith(ADA, ADA.password(), "the old address"))
                .and(isNotLetInAt(ADA, NEW, "the new one"))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(theAccountsMailGoesTo(ADA, ADA.email()));
    }

    @Test
    void the_old_address_is_told_at_once_and_again_when_it_is_done() {
        story.given(everyday.isACustomer(ADA))
                .when(asksFor(ADA, NEW))
                .then(theOldAddressIsToldThatAChangeWasAskedFor())
                .when(everyday.passes(Duration.ofMinutes(5)))
                .and(opensTheLinkSentTo(NEW))
                .then(theOldAddressIsToldThatItIsTheOldOne());
    }

    @Test
    void every_session_ends_but_the_one_that_asked() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .and(asksFor(ADA, NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(people.theFirstSessionGoesOn(BELA));
    }

    @Test
    void who_does_not_know_the_password_changes_nothing() {
        story.given(everyday.isACustomer(ADA))
                .when(asksForWith(ADA, NEW, WRONG, "not knowing the password"))
                .then(isRefused("the password is wrong", true, false))
                .and(getsNoMail(NEW))
                .and(people.isToldNothing(ADA));
    }

    @Test
    void the_address_that_she_has_already_is_refused() {
        story.given(everyday.isACustomer(ADA))
                .when(asksFor(ADA, ADA.email()))
                .then(isRefused("it is her address already", false, true))
                .when(asksForWith(ADA, ADA.email(), WRONG, "not knowing the password"))
                .then(isRefused("both are wrong", true, true))
                .and(people.isToldNothing(ADA));
    }

    @Test
    void nobody_learns_who_is_a_customer() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .when(asksFor(ADA, BELA.email()))
                .then(theAnswerIsThatAMailIsOnItsWay())
                .and(getsWordThatTheAddressIsTaken(BELA))
                .and(theOldAddressIsToldThatAChangeWasAskedFor());
    }

    @Test
    void the_address_of_a_closed_account_is_told_that_it_is_closed() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(everyday.isClosed(BELA))
                .when(asksFor(ADA, BELA.email()))
                .then(theAnswerIsThatAMailIsOnItsWay())
                .and(getsWordThatTheAccountIsClosed(BELA));
    }

    @Test
    void asking_for_an_address_that_somebody_has_voids_the_older_link_as_any_other_does() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(asksFor(ADA, NEW))
                .and(asksFor(ADA, BELA.email()))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_signup_that_is_not_confirmed_does_not_keep_the_address_from_its_owner() {
        story.given(everyday.isACustomer(ADA))
                .and(newcomers.signsUp(BELA))
                .when(asksFor(ADA, BELA.email()))
                .then(theNewAddressGetsALinkGoodForAnHour(BELA.email()))
                .when(opensTheLinkSentTo(BELA.email()))
                .then(theAddressIsChanged())
                .and(isLetInAt(ADA, BELA.email(), "the new address"))
                .when(newcomers.opensTheLink(BELA))
                .then(newcomers.theLinkOpensNothing());
    }

    @Test
    void the_old_address_is_free_for_a_newcomer() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(opensTheLinkSentTo(NEW))
                .when(new Step(
                        "somebody signs up with the old address",
                        () -> assertThat(signUp(ADA.email())).isInstanceOf(SignUp.Outcome.MailSent.class)))
                .then(new Step(
                        "a link goes there",
                        () -> assertThat(everyday.lettersTo(ADA)).last().isInstanceOf(Letter.ConfirmSignup.class)));
    }

    @ParameterizedTest
    @CsvSource({"PT59M59S, true", "PT1H, false"})
    void a_link_is_good_for_an_hour(Duration age, boolean good) {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(everyday.passes(age))
                .when(opensTheLinkSentTo(NEW))
                .then(good ? theAddressIsChanged() : itOpensNothing());
    }

    @Test
    void a_link_opens_once() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(opensTheLinkSentTo(NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_newer_link_voids_the_older_one() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(asksFor(ADA, OTHER))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing())
                .when(opensTheLinkSentTo(OTHER))
                .then(theAddressIsChanged())
                .and(isLetInAt(ADA, OTHER, "the address asked for last"));
    }

    @Test
    void a_change_of_the_password_voids_the_link_that_a_thief_asked_for() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(changesThePassword(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_reset_of_the_password_voids_the_link_that_a_thief_asked_for() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(asksForAResetLink(ADA))
                .and(resetsThePassword(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void a_thief_who_asks_while_the_password_is_being_changed_comes_too_late() {
        story.given(everyday.isACustomer(ADA))
                .when(asksForWhile("the password is being changed", changesThePassword(ADA)))
                .then(isRefused("the password is wrong by now", true, false))
                .and(getsNoMail(NEW));
    }

    @Test
    void a_reset_link_sent_to_the_old_address_is_void() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(asksForAResetLink(ADA))
                .and(opensTheLinkSentTo(NEW))
                .when(triesToResetThePassword(ADA))
                .then(new Step(
                        "the reset link opens nothing",
                        () -> assertThat(reset).isEqualTo(new ResetPassword.Outcome.LinkInvalid())))
                .and(isLetInAt(ADA, NEW, "the old password at the new address"));
    }

    @Test
    void a_signup_that_gets_the_address_first_keeps_it() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, BELA.email()))
                .and(everyday.becomesACustomer(BELA))
                .when(opensTheLinkSentTo(BELA.email()))
                .then(itOpensNothing())
                .and(people.isLetInWith(ADA, ADA.password(), "the old address"))
                .and(people.isLetInWith(BELA, BELA.password(), "the address"));
    }

    @Test
    void of_two_customers_who_want_one_address_one_gets_it() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(asksFor(ADA, NEW))
                .and(asksFor(BELA, NEW))
                .when(allLinksAreOpenedAtOnce(NEW))
                .then(oneChangeCounts());
    }

    @Test
    void a_link_that_is_opened_many_times_at_once_opens_once() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .when(opensTheLinkAtOnce(NEW))
                .then(oneChangeCounts());
    }

    @Test
    void a_link_that_was_never_sent_opens_nothing() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .when(opens(
                        "a link that somebody made up for Ada's account",
                        () -> OpaqueToken.of(everyday.accountOf(ADA), new byte[32])
                                .text()))
                .then(itOpensNothing())
                .when(opens("something that is no link at all", () -> new Secret("no link")))
                .then(itOpensNothing());
    }

    @Test
    void a_suspended_account_has_to_wait_until_it_is_reactivated() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(everyday.isSuspended(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing())
                .when(isReactivated(ADA))
                .and(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged());
    }

    @Test
    void a_closed_account_keeps_its_address() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFor(ADA, NEW))
                .and(everyday.isClosed(ADA))
                .when(opensTheLinkSentTo(NEW))
                .then(itOpensNothing());
    }

    @Test
    void who_is_not_the_owner_changes_only_the_own_address() {
        story.given(everyday.isACustomer(BELA))
                .and(people.worksFor(CLEO, BELA))
                .and(asksForFrom(BELA, CLEO, NEW))
                .when(opensTheLinkSentTo(NEW))
                .then(theAddressIsChanged())
                .and(isLetInAt(CLEO, NEW, "the new address"))
                .and(theAccountsMailGoesTo(BELA, BELA.email()));
    }

    @Test
    void a_crowd_is_told_to_come_back_and_no_mail_is_sent() {
        story.given(everyday.isACustomer(ADA))
                .and(new Step("too many passwords are being set at once", () -> world.hashes.beBusy(true)))
                .when(asksFor(ADA, NEW))
                .then(new Step(
                        "Ada is told that we are busy",
                        () -> assertThat(answer).isEqualTo(new ChangeEmail.Outcome.Busy())))
                .and(getsNoMail(NEW));
    }

    @Test
    void after_five_questions_in_an_hour_an_account_has_to_wait_with_the_right_password_too() {
        story.given(everyday.isACustomer(ADA))
                .and(asksFiveTimesNotKnowingThePassword(ADA))
                .when(asksFor(ADA, NEW))
                .then(hasToWait())
                .when(everyday.passes(Duration.ofMinutes(12)))
                .and(asksFor(ADA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW));
    }

    @Test
    void too_many_requests_of_one_customer_do_not_keep_an_address_from_another_customer() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(asksFiveTimes(ADA, NEW))
                .when(asksFor(ADA, NEW))
                .then(hasToWait())
                .when(asksFor(BELA, NEW))
                .then(theNewAddressGetsALinkGoodForAnHour(NEW));
    }

    @Test
    void after_twenty_questions_in_an_hour_an_address_has_to_wait_whoever_asks() {
        story.given(everyday.isACustomer(ADA))
                .and(everyday.isACustomer(BELA))
                .and(everyday.isACustomer(CLEO))
                .and(everyday.isACustomer(DORA))
                .and(everyday.isACustomer(EGON))
                .and(asksFiveTimes(ADA, NEW))
                .and(asksFiveTimes(BELA, NEW))
                .and(asksFiveTimes(CLEO, NEW))
                .and(asksFiveTimes(DORA, NEW))
                .when(asksFor(EGON, NEW))
                .then(new Step(
                        "that is too often: there is no mail for 3 minutes",
                        () -> assertThat(answer).isEqualTo(new ChangeEmail.Outcome.TooOften(Duration.ofMinutes(3)))))
                .when(asksFor(EGON, OTHER))
                .then(theNewAddressGetsALinkGoodForAnHour(OTHER));
    }

    private Step asksFor(Person person, EmailAddress email) {
        return asksForWith(person, email, person.password(), "");
    }

    private Step asksForWith(Person person, EmailAddress email, Password password, String how) {
        return new Step(
                "%s asks to change to %s%s".formatted(person, email, how.isEmpty() ? "" : ", " + how),
                () -> answer = ask(world.identity, person, email, password));
    }

    private Step asksForFrom(Person owner, Person colleague, EmailAddress email) {
        return new Step("%s asks to change to %s".formatted(colleague, email), () -> {
            var user = world.users.byEmail(colleague.email()).orElseThrow();
            var session = everyday.firstSessionOf(owner).session();
            answer = world.identity
                    .changeEmail()
                    .change(new ChangeEmail.Command(user.account(), user.id(), session, email, colleague.password()));
        });
    }

    private Step asksForWhile(String words, Step meanwhile) {
        return new Step(
                "Ada's thief asks to change to %s while %s".formatted(NEW, words),
                () -> answer = ask(InterruptedHashes.in(world, meanwhile.deed()), ADA, NEW, ADA.password()));
    }

    private Step asksFiveTimes(Person person, EmailAddress email) {
        return new Step(
                "%s asks five times to change to %s".formatted(person, email),
                () -> IntStream.range(0, 5).forEach(_ -> ask(world.identity, person, email, person.password())));
    }

    private Step asksFiveTimesNotKnowingThePassword(Person person) {
        return new Step(
                "somebody asks five times in %s's session to change to other addresses, not knowing the password"
                        .formatted(person),
                () -> IntStream.range(0, 5)
                        .forEach(number -> ask(
                                world.identity,
                                person,
                                new EmailAddress("thief%s@engines.example".formatted(number)),
                                WRONG)));
    }

    private ChangeEmail.Outcome ask(IdentityUseCases identity, Person person, EmailAddress email, Password password) {
        var session = everyday.firstSessionOf(person);
        return identity.changeEmail()
                .change(new ChangeEmail.Command(session.account(), session.user(), session.session(), email, password));
    }

    private Step hasToWait() {
        return new Step(
                "that is too often: there is no mail for 12 minutes",
                () -> assertThat(answer).isEqualTo(new ChangeEmail.Outcome.TooOften(Duration.ofMinutes(12))));
    }

    private Step isRefused(String words, boolean passwordIsWrong, boolean emailIsTheirs) {
        return new Step(
                "it is refused: " + words,
                () -> assertThat(answer).isEqualTo(new ChangeEmail.Outcome.Refused(passwordIsWrong, emailIsTheirs)));
    }

    private Step theAnswerIsThatAMailIsOnItsWay() {
        return new Step(
                "the answer is that a mail is on its way",
                () -> assertThat(answer).isEqualTo(new ChangeEmail.Outcome.MailSent()));
    }

    private Step opensTheLinkSentTo(EmailAddress email) {
        return opens(
                "the link that was sent to " + email, () -> linksSentTo(email).getLast());
    }

    private Step opens(String thing, Supplier<Secret> token) {
        return new Step("somebody opens " + thing, () -> outcomes.add(confirm(token.get())));
    }

    private Step opensTheLinkAtOnce(EmailAddress email) {
        return new Step("the link is opened %s times at once".formatted(Race.RUNNERS), () -> {
            var link = linksSentTo(email).getLast();
            outcomes.addAll(Race.of(() -> confirm(link)));
        });
    }

    private Step allLinksAreOpenedAtOnce(EmailAddress email) {
        return new Step("both links are opened again and again at once", () -> {
            var links = linksSentTo(email);
            assertThat(links).hasSize(2);
            outcomes.addAll(Race.of(Race.RUNNERS, runner -> confirm(links.get(runner % 2))));
        });
    }

    private ConfirmEmail.Outcome confirm(Secret token) {
        return world.identity.confirmEmail().confirm(token);
    }

    private Step theAddressIsChanged() {
        return new Step(
                "the address is changed",
                () -> assertThat(outcomes).last().isEqualTo(new ConfirmEmail.Outcome.Confirmed()));
    }

    private Step itOpensNothing() {
        return new Step(
                "it opens nothing",
                () -> assertThat(outcomes).last().isEqualTo(new ConfirmEmail.Outcome.LinkInvalid()));
    }

    private Step oneChangeCounts() {
        return new Step("one change counts, and the link is invalid for all others", () -> {
            assertThat(outcomes).containsOnlyOnce(new ConfirmEmail.Outcome.Confirmed());
            assertThat(outcomes)
                    .filteredOn(new ConfirmEmail.Outcome.LinkInvalid()::equals)
                    .hasSize(Race.RUNNERS - 1);
        });
    }

    private Step isLetInAt(Person person, EmailAddress email, String words) {
        return new Step(
                "%s lets %s in".formatted(words, person),
                () -> assertThat(signIn(person, email)).isInstanceOf(SignIn.Outcome.Welcome.class));
    }

    private Step isNotLetInAt(Person person, EmailAddress email, String words) {
        return new Step(
                "%s does not let %s in".formatted(words, person),
                () -> assertThat(signIn(person, email)).isEqualTo(new SignIn.Outcome.NoMatch()));
    }

    private SignIn.Outcome signIn(Person person, EmailAddress email) {
        return world.identity
                .signIn()
                .signIn(new SignIn.Command(
                        email, person.password(), SignedInPeople.ELSEWHERE, BillingWorld.FIRST_NETWORK));
    }

    private Step theAccountsMailGoesTo(Person person, EmailAddress email) {
        return new Step("the mail of %s's account goes to %s".formatted(person, email), () -> {
            var session = everyday.firstSessionOf(person);
            assertThat(ownerOf(session.account())).isEqualTo(email);
            assertThat(world.identity
                            .showMe()
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
                "%s gets a link by mail that is good for %s".formatted(email, Everyday.inWords(AN_HOUR)),
                () -> assertThat(lettersTo(email))
                        .last()
                        .isInstanceOfSatisfying(
                                Letter.ConfirmEmail.class,
                                letter -> assertThat(letter.validUntil())
                                        .isEqualTo(world.clock.instant().plus(AN_HOUR))));
    }

    private Step getsWordThatTheAddressIsTaken(Person person) {
        return new Step(
                "%s gets a mail that this address is taken, without a link".formatted(person),
                () -> assertThat(everyday.lettersTo(person)).last().isEqualTo(new Letter.EmailTaken(person.email())));
    }

    private Step getsWordThatTheAccountIsClosed(Person person) {
        return new Step(
                "%s gets a mail that the account is closed, without a link".formatted(person),
                () -> assertThat(everyday.lettersTo(person)).last().isEqualTo(new Letter.AccessClosed(person.email())));
    }

    private Step theOldAddressIsToldThatAChangeWasAskedFor() {
        return new Step(
                "a mail tells the old address that a change was asked for",
                () -> assertThat(everyday.lettersTo(ADA))
                        .last()
                        .isEqualTo(new Letter.EmailChangeAsked(ADA.email(), world.clock.instant())));
    }

    private Step theOldAddressIsToldThatItIsTheOldOne() {
        return new Step(
                "a mail tells the old address that it is the old one now",
                () -> assertThat(everyday.lettersTo(ADA))
                        .last()
                        .isEqualTo(new Letter.EmailChanged(ADA.email(), world.clock.instant())));
    }

    private Step getsNoMail(EmailAddress email) {
        return new Step(
                "%s gets no mail".formatted(email),
                () -> assertThat(lettersTo(email)).isEmpty());
    }

    private Step changesThePassword(Person person) {
        return new Step("%s changes the password".formatted(person), () -> {
            var session = everyday.firstSessionOf(person);
            var command = new ChangePassword.Command(
                    session.account(), session.user(), session.session(), person.password(), NEXT);
            assertThat(world.identity.changePassword().change(command)).isEqualTo(new ChangePassword.Outcome.Changed());
        });
    }

    private Step asksForAResetLink(Person person) {
        return new Step(
                "somebody asks for a new password for %s's address".formatted(person),
                () -> world.identity
                        .askForResetLink()
                        .ask(new AskForResetLink.Command(person.email(), BillingWorld.FIRST_NETWORK)));
    }

    private Step resetsThePassword(Person person) {
        return new Step("%s opens that link and sets another password".formatted(person), () -> {
            resetPassword(person);
            assertThat(reset).isInstanceOf(ResetPassword.Outcome.Reset.class);
        });
    }

    private Step triesToResetThePassword(Person person) {
        return new Step("somebody opens the reset link at the old address", () -> resetPassword(person));
    }

    private void resetPassword(Person person) {
        var token = everyday.lettersTo(person).stream()
                .filter(Letter.ResetPassword.class::isInstance)
                .map(letter -> ((Letter.ResetPassword) letter).token())
                .reduce((_, later) -> later)
                .orElseThrow();
        reset = world.identity.resetPassword().reset(new ResetPassword.Command(token, NEXT, BillingWorld.FIRST_CLIENT));
    }

    private Step isReactivated(Person person) {
        return new Step("staff reactivate %s's account".formatted(person), () -> {
            var account = everyday.firstSessionOf(person).account();
            var suspended = (Account.Suspended) world.accounts.find(account).orElseThrow();
            assertThat(world.accounts.advance(
                            suspended, suspended.reactivate(new Reason("it was paid"), world.clock.instant())))
                    .isTrue();
            world.standings.catchUp();
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

    private List<Letter> lettersTo(EmailAddress email) {
        world.carryMail();
        return world.mailer.deliveredTo(email);
    }

    /// The tokens of all links that went to the address, the oldest first.
    private List<Secret> linksSentTo(EmailAddress email) {
        return lettersTo(email).stream()
                .filter(Letter.ConfirmEmail.class::isInstance)
                .map(letter -> ((Letter.ConfirmEmail) letter).token())
                .toList();
    }
}
