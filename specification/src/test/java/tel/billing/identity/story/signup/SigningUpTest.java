package tel.billing.identity.story.signup;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.story.Person.EGON;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.domain.Account;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.identity.story.race.FreedAddress;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Watcher;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.Plan;

@Order(1)
@DisplayName("Signing up")
class SigningUpTest {
    private static final Duration A_DAY = Duration.ofHours(24);
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    /// As many concurrent signups as an address allows.
    private static final int RUNNERS = 5;

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final List<SignUp.Outcome> answers = new ArrayList<>();
    private final List<RedeemMagicLink.Outcome> opened = new ArrayList<>();
    private final List<Long> callsBeforeTheId = new ArrayList<>();
    private final Story story;
    private AccountId firstAccount;

    SigningUpTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_signup_drafts_an_account_and_sends_a_link() {
        story.when(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay())
                .and(getsALinkGoodFor(ADA, A_DAY))
                .and(signupSteps.theAccountIs(ADA, AccountStatus.DRAFT));
    }

    @Test
    void each_signup_is_separate_and_the_owner_of_the_address_chooses_one() {
        story.given(signupSteps.signsUpAs(ADA, "Ada & Daughters", STARTER))
                .and(aStrangerSignsUpWithTheAddressOf(ADA, BUSINESS))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.aSessionBegins())
                .and(theAccountBears(ADA, "Ada & Daughters"))
                .and(signupSteps.hasADraftSubscription(ADA, STARTER))
                .when(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    void the_newest_signup_can_be_confirmed_as_well_as_the_first() {
        story.given(signupSteps.signsUpAs(ADA, "Ada & Daughters", STARTER))
                .and(signupSteps.signsUpAs(ADA, "Ada & Sons", BUSINESS))
                .when(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.aSessionBegins())
                .and(theAccountBears(ADA, "Ada & Sons"))
                .and(signupSteps.hasADraftSubscription(ADA, BUSINESS))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    void the_other_signups_expire_when_one_is_confirmed() {
        story.given(signupSteps.signsUp(ADA))
                .and(aStrangerSignsUpWithTheAddressOf(ADA, BUSINESS))
                .and(signupSteps.signsUpAgain(ADA))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.aSessionBegins())
                .and(theAccountsAre(AccountStatus.ACTIVE, AccountStatus.EXPIRED, AccountStatus.EXPIRED));
    }

    @Test
    void each_signup_expires_after_its_own_24_hours() {
        story.given(signupSteps.signsUp(ADA))
                .and(commonSteps.passes(Duration.ofHours(23)))
                .and(signupSteps.signsUpAgain(ADA))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(theAccountsAre(AccountStatus.EXPIRED, AccountStatus.DRAFT))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.theLinkOpensNothing())
                .when(commonSteps.passes(Duration.ofHours(22)))
                .and(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.aSessionBegins());
    }

    @Test
    void a_customer_can_sign_up_again_after_a_draft_has_expired() {
        story.given(signupSteps.signsUp(ADA))
                .and(commonSteps.passes(A_DAY))
                .when(signsUpAgain(ADA))
                .then(theFirstAccountExpiredAndThereIsAnother(ADA))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.theLinkOpensNothing())
                .when(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.aSessionBegins())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    void signing_up_does_not_reveal_who_is_a_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .when(anotherStrangerSignsUpWithTheAddressOf(ADA, BUSINESS))
                .then(signupSteps.aMailIsOnItsWay())
                .and(getsAMailThatThereIsAnAccount(ADA))
                .and(theAccountBears(ADA, ADA.company().value()))
                .and(signupSteps.hasADraftSubscription(ADA, STARTER));
    }

    @Test
    void the_owner_of_a_closed_account_gets_an_email_that_it_is_closed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isClosed(ADA))
                .when(anotherStrangerSignsUpWithTheAddressOf(ADA, BUSINESS))
                .then(signupSteps.aMailIsOnItsWay())
                .and(getsAMailThatTheAccountIsClosed(ADA))
                .and(signupSteps.theAccountIs(ADA, AccountStatus.CLOSED));
    }

    @Test
    void every_response_has_its_own_signup_id() {
        story.given(commonSteps.isACustomer(ADA))
                .when(signsUpTwice(ADA))
                .and(signsUpTwice(CLEO))
                .then(allIdsDiffer());
    }

    @Test
    void the_time_in_the_signup_id_does_not_reveal_who_is_a_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.isClosed(BELA))
                .and(signupSteps.haveSignedUp(EGON, 1, 20))
                .when(signsUpWhileWatched("a customer's address", ADA))
                .and(signsUpWhileWatched("the address of a closed account", BELA))
                .and(signsUpWhileWatched("an unknown address", CLEO))
                .and(signsUpWhileWatched("the address of a pending signup", CLEO))
                .and(signsUpWhileWatched("an address that gets no more e-mails", EGON))
                .then(theSignupIdIsGeneratedRightAfterTheLimitOfTheNetwork());
    }

    @Test
    void too_many_signups_by_a_stranger_do_not_keep_the_owner_from_signing_up() {
        story.given(signupSteps.haveSignedUp(ADA, 6, 1))
                .when(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay());
    }

    @Test
    void signups_by_strangers_from_four_networks_leave_one_email_for_the_owner() {
        story.given(signupSteps.haveSignedUp(ADA, 5, 4))
                .and(hasGotMails(ADA, 9))
                .when(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay())
                .and(hasGotMails(ADA, 10));
    }

    @Test
    void repeated_signups_from_many_networks_get_the_usual_response_and_five_an_hour_get_an_email() {
        story.given(signupSteps.haveSignedUp(ADA, 1, 6))
                .and(signupSteps.haveSignedUp(ADA, 1, 6))
                .and(hasGotMails(ADA, 11))
                .when(commonSteps.passes(Duration.ofMinutes(12)))
                .and(signupSteps.haveSignedUp(ADA, 1, 6))
                .then(hasGotMails(ADA, 12));
    }

    @Test
    @DisplayName("After 20 e-mails in an hour, an address gets no other e-mail, and the response is the same")
    void after_20_emails_in_an_hour_an_address_gets_no_other_email_and_the_response_is_the_same() {
        story.given(signupSteps.haveSignedUp(ADA, 1, 20))
                .when(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay())
                .and(hasGotMails(ADA, 20))
                .when(commonSteps.passes(Duration.ofHours(1)))
                .and(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay())
                .and(hasGotMails(ADA, 21));
    }

    @Test
    void an_address_with_an_account_gets_the_same_number_of_emails() {
        story.given(commonSteps.isACustomer(ADA))
                .and(signupSteps.haveSignedUp(ADA, 1, 19))
                .and(hasGotMails(ADA, 20))
                .when(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay())
                .and(hasGotMails(ADA, 20));
    }

    @Test
    @DisplayName("Of more than 200 signups with one address, the oldest expire")
    void of_more_than_200_signups_with_one_address_the_oldest_expire() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.haveSignedUp(ADA, 1, 19))
                .and(signupSteps.haveSignedUpEveryHour(ADA, 9, 20))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .and(signupSteps.haveSignedUp(ADA, 1, 1))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.theLinkOpensNothing())
                .and(theAccountOfLinkIs(ADA, 1, AccountStatus.EXPIRED))
                .and(theAccountOfLinkIs(ADA, 2, AccountStatus.DRAFT))
                .when(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.aSessionBegins());
    }

    @Test
    @DisplayName("After five signups in an hour from one network, an address must wait there")
    void after_five_signups_in_an_hour_from_one_network_an_address_must_wait_there() {
        var twelveMinutes = Duration.ofMinutes(12);
        story.given(signupSteps.hasSignedUp(ADA, 5))
                .when(signupSteps.signsUp(ADA))
                .then(isRefused(
                        "there were too many signups; the next one is possible in 12 minutes",
                        new SignUp.Outcome.RateLimited(twelveMinutes)))
                .when(commonSteps.passes(twelveMinutes))
                .and(signupSteps.signsUp(ADA))
                .then(signupSteps.aMailIsOnItsWay());
    }

    @Test
    void the_same_limit_applies_to_an_address_with_an_account() {
        story.given(commonSteps.isACustomer(ADA))
                .and(signupSteps.hasSignedUp(ADA, 4))
                .when(signupSteps.signsUp(ADA))
                .then(isRefused(
                        "there were too many signups; the next one is possible in 12 minutes",
                        new SignUp.Outcome.RateLimited(Duration.ofMinutes(12))));
    }

    @Test
    void a_plan_that_is_not_offered_cannot_be_chosen() {
        story.given(isNotOffered(BUSINESS))
                .when(signupSteps.signsUpFor(ADA, BUSINESS))
                .then(isRefused("this plan is not offered", new SignUp.Outcome.TierNotOffered()))
                .and(nothingIsKeptOf(ADA));
    }

    @Test
    @DisplayName("a VAT number that VIES confirms is verified")
    void a_known_vat_number_is_verified() {
        story.when(signupSteps.signsUpWith(CLEO, NUMBER))
                .then(signupSteps.aMailIsOnItsWay())
                .and(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)));
    }

    @Test
    @DisplayName("a VAT number that VIES does not know is rejected")
    void an_unknown_vat_number_is_rejected() {
        story.given(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .when(signupSteps.signsUpWith(CLEO, NUMBER))
                .then(isRefused("VIES does not know the number", new SignUp.Outcome.VatNumberUnknown()))
                .and(nothingIsKeptOf(CLEO));
    }

    @Test
    void a_signup_works_while_VIES_is_unavailable() {
        story.given(theRegister("is unavailable", world.register::goDown))
                .when(signupSteps.signsUpWith(CLEO, NUMBER))
                .then(signupSteps.aMailIsOnItsWay())
                .and(theNumberIs("unverified", new VatNumberStatus.Unverified(NUMBER)));
    }

    @Test
    void a_number_that_could_not_be_checked_is_verified_later() {
        story.given(theRegister("is unavailable", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .when(theRegister("becomes available", world.register::comeBack))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .then(theNumberIs("verified", new VatNumberStatus.Verified(NUMBER)))
                .and(getsNothingButTheLink(CLEO));
    }

    @Test
    void a_number_that_could_not_be_checked_can_turn_out_to_be_unknown() {
        story.given(theRegister("is unavailable", world.register::goDown))
                .and(signupSteps.signsUpWith(CLEO, NUMBER))
                .when(theRegister("becomes available", world.register::comeBack))
                .and(theRegister("does not know " + NUMBER, () -> world.register.remove(NUMBER)))
                .and(commonSteps.passes(Duration.ofMinutes(1)))
                .then(theNumberIs("invalid", new VatNumberStatus.Invalid(NUMBER)))
                .and(getsAMailThatItIsUnknown(CLEO, NUMBER));
    }

    @Test
    @DisplayName("If signups arrive at the same time, one of them can be confirmed")
    void if_signups_arrive_at_the_same_time_one_of_them_can_be_confirmed() {
        story.when(signUpAtOnce(ADA))
                .then(allAnswersAreTheSame())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.DRAFT))
                .and(oneLinkIsGood(ADA));
    }

    @Test
    @DisplayName("If signups are confirmed at the same time, one of them counts")
    void if_signups_are_confirmed_at_the_same_time_one_of_them_counts() {
        story.given(signupSteps.hasSignedUp(ADA, RUNNERS))
                .when(opensAllLinksAtOnce(ADA))
                .then(oneLinkOpened())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    @DisplayName("If an address becomes free during a signup, the signup gets a link")
    void if_an_address_becomes_free_during_a_signup_the_signup_gets_a_link() {
        story.given(commonSteps.isACustomer(ADA))
                .when(aClientSignsUpWhileTheAddressBecomesFree(ADA))
                .then(theLastMailContainsALink(ADA))
                .and(signupSteps.theAccountIs(ADA, AccountStatus.DRAFT));
    }

    private Step aClientSignsUpWhileTheAddressBecomesFree(Person person) {
        return new Step(
                "a client signs up with %s's address while %s changes to another address".formatted(person, person),
                () -> {
                    var user = (User.Active) world.users.byEmail(person.email()).orElseThrow();
                    var change = user.changeEmail(new EmailAddress("another.address@example.com"));
                    var command = new SignUp.Command(
                            person.email(),
                            person.company(),
                            person.country(),
                            STARTER.tier(),
                            Optional.empty(),
                            BillingWorld.FIRST_NETWORK);
                    var identity = world.identityWith(new FreedAddress(world.users, change));
                    assertThat(identity.signUp().signUp(command)).isInstanceOf(SignUp.Outcome.MailSent.class);
                });
    }

    private Step theLastMailContainsALink(Person person) {
        return new Step(
                "the last e-mail to %s's address contains a link".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person)).last().isInstanceOf(EmailMessage.ConfirmSignup.class));
    }

    private Step theRegister(String doesThis, Runnable action) {
        return new Step("VIES " + doesThis, action);
    }

    private Step signsUpAgain(Person person) {
        return new Step(person + " signs up again", () -> {
            firstAccount = commonSteps.accountOf(person);
            signupSteps.signUp(person, STARTER, Optional.empty());
        });
    }

    private Step anotherStrangerSignsUpWithTheAddressOf(Person person, Plan plan) {
        return new Step(
                "a stranger signs up with %s's address for the %s plan".formatted(person, plan.tier()),
                signupSteps.signsUpAs(person, "Nosy Ltd.", plan).action());
    }

    private Step signsUpTwice(Person person) {
        return new Step("a client signs up twice with %s's address".formatted(person), () -> {
            answers.add(signupSteps.signUp(person, STARTER, Optional.empty()));
            answers.add(signupSteps.signUp(person, STARTER, Optional.empty()));
        });
    }

    private Step signUpAtOnce(Person person) {
        return new Step(
                "%d signups with %s's address arrive at the same time".formatted(RUNNERS, person),
                () -> answers.addAll(Race.of(RUNNERS, () -> signupSteps.signUp(person, STARTER, Optional.empty()))));
    }

    private Step opensAllLinksAtOnce(Person person) {
        return new Step("%s opens all %d links at the same time".formatted(person, RUNNERS), () -> {
            var links = signupSteps.linksSentTo(person);
            opened.addAll(Race.of(links.size(), runner -> signupSteps.open(links.get(runner), person.password())));
        });
    }

    private Step oneLinkOpened() {
        return new Step(
                "one session begins, and the other links are not valid",
                () -> assertThat(opened)
                        .hasSize(RUNNERS)
                        .filteredOn(outcome -> !outcome.equals(new RedeemMagicLink.Outcome.LinkInvalid()))
                        .singleElement()
                        .isInstanceOf(RedeemMagicLink.Outcome.Redeemed.class));
    }

    private Step theAccountsAre(AccountStatus... statuses) {
        return new Step(
                "the accounts are "
                        + Stream.of(statuses)
                                .map(status -> status.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", ")),
                () -> assertThat(world.accounts.all())
                        .extracting(account -> world.account
                                .showAccount()
                                .show(account.id())
                                .orElseThrow()
                                .status())
                        .containsExactly(statuses));
    }

    private Step theAccountOfLinkIs(Person person, int number, AccountStatus status) {
        return new Step(
                "the account of %s's link number %s is %s"
                        .formatted(person, number, status.name().toLowerCase(Locale.ROOT)),
                () -> assertThat(world.account
                                .showAccount()
                                .show(accountOf(signupSteps.linksSentTo(person).get(number - 1))))
                        .get()
                        .returns(status, AccountView::status));
    }

    private static AccountId accountOf(Secret token) {
        return OpaqueToken.read(token.value()).orElseThrow().account();
    }

    private Step hasGotMails(Person person, int count) {
        return new Step(
                "%s has received %s e-mails".formatted(person, count),
                () -> assertThat(commonSteps.messagesTo(person)).hasSize(count));
    }

    private Step aStrangerSignsUpWithTheAddressOf(Person person, Plan plan) {
        return new Step(
                "a stranger signs up with %s's address for the %s plan".formatted(person, plan.tier()),
                signupSteps.signsUpAs(person, "Stranger Ltd.", plan).action());
    }

    private Step isNotOffered(Plan plan) {
        return new Step(
                "the %s plan is not offered any more".formatted(plan.tier()), () -> world.plans.retire(plan.tier()));
    }

    private Step getsALinkGoodFor(Person person, Duration time) {
        return new Step(
                "%s gets an e-mail with a link that is valid for %s".formatted(person, CommonSteps.describe(time)),
                () -> assertThat(commonSteps.messagesTo(person))
                        .singleElement()
                        .isInstanceOfSatisfying(
                                EmailMessage.ConfirmSignup.class,
                                message -> assertThat(message.validUntil())
                                        .isEqualTo(world.clock.instant().plus(time))));
    }

    private Step getsAMailThatThereIsAnAccount(Person person) {
        return new Step(
                "%s gets an e-mail that there is an account already".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.AccountExists(person.email())));
    }

    private Step getsAMailThatTheAccountIsClosed(Person person) {
        return new Step(
                "%s gets an e-mail that the account is closed".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.AccessClosed(person.email())));
    }

    private Step theAccountBears(Person person, String company) {
        return new Step(
                "%s's account has the name \"%s\"".formatted(person, company),
                () -> assertThat(signupSteps.accountOf(person).company()).hasToString(company));
    }

    private Step theFirstAccountExpiredAndThereIsAnother(Person person) {
        return new Step("%s's first account has expired and there is another one".formatted(person), () -> {
            assertThat(world.accounts.find(firstAccount)).containsInstanceOf(Account.Expired.class);
            assertThat(commonSteps.accountOf(person)).isNotEqualTo(firstAccount);
        });
    }

    private Step signsUpWhileWatched(String whose, Person person) {
        return new Step("a client signs up with " + whose, () -> {
            var watcher = new SignupIdWatcher(world.ids);
            world.unitOfWork.watchedBy(watcher);
            var answer = signupSteps.signUp(person, STARTER, Optional.of(NUMBER));
            world.unitOfWork.watchedBy(Watcher.NONE);
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            SignUp.Outcome.MailSent.class,
                            sent -> assertThat(watcher.isFirst(sent)).isTrue());
            callsBeforeTheId.add(watcher.callsBeforeTheFirstId());
        });
    }

    private Step theSignupIdIsGeneratedRightAfterTheLimitOfTheNetwork() {
        return new Step(
                "each signup id was generated right after the limit of the network was checked, before all other steps",
                () -> assertThat(callsBeforeTheId).hasSize(5).containsOnly(1L));
    }

    private Step allIdsDiffer() {
        return new Step(
                "all four responses are equal except for their signup id",
                () -> assertThat(answers)
                        .hasOnlyElementsOfType(SignUp.Outcome.MailSent.class)
                        .hasSize(4)
                        .doesNotHaveDuplicates());
    }

    private Step allAnswersAreTheSame() {
        return new Step(
                "each response is that an e-mail was sent",
                () -> assertThat(answers).hasOnlyElementsOfType(SignUp.Outcome.MailSent.class));
    }

    private Step oneLinkIsGood(Person person) {
        return new Step(
                "%s gets %d links, and one of them is valid".formatted(person, RUNNERS),
                () -> assertThat(signupSteps.linksSentTo(person))
                        .hasSize(RUNNERS)
                        .filteredOn(token ->
                                signupSteps.open(token, person.password()) instanceof RedeemMagicLink.Outcome.Redeemed)
                        .hasSize(1));
    }

    private Step isRefused(String text, SignUp.Outcome refusal) {
        return new Step(
                "the signup is rejected because " + text,
                () -> assertThat(signupSteps.answer()).isEqualTo(refusal));
    }

    private Step nothingIsKeptOf(Person person) {
        return new Step("nothing is stored and no e-mail is sent", () -> {
            assertThat(world.users.byEmail(person.email())).isEmpty();
            assertThat(commonSteps.messagesTo(person)).isEmpty();
        });
    }

    private Step theNumberIs(String text, VatNumberStatus status) {
        return new Step(
                "the number is stored as " + text,
                () -> assertThat(signupSteps.accountOf(CLEO).vat()).isEqualTo(status));
    }

    private Step getsNothingButTheLink(Person person) {
        return new Step(
                "%s gets no e-mail except the link".formatted(person),
                () -> assertThat(commonSteps.messagesTo(person))
                        .hasOnlyElementsOfType(EmailMessage.ConfirmSignup.class));
    }

    private Step getsAMailThatItIsUnknown(Person person, VatNumber number) {
        return new Step(
                "%s gets an e-mail that VIES does not know %s".formatted(person, number),
                () -> assertThat(commonSteps.messagesTo(person))
                        .last()
                        .isEqualTo(new EmailMessage.VatNumberInvalid(person.email(), number.toString())));
    }
}
