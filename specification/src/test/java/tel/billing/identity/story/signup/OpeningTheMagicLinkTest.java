package tel.billing.identity.story.signup;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.account.AccountStatus;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.ShowSignup;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(2)
@DisplayName("Opening the magic link")
class OpeningTheMagicLinkTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SignupSteps signupSteps = new SignupSteps(world, commonSteps);
    private final List<RedeemMagicLink.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private Optional<ShowSignup.PendingSignup> seen = Optional.empty();

    OpeningTheMagicLinkTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_new_customer_opens_the_link_and_sets_a_password() {
        story.given(signupSteps.signsUpFor(ADA, BUSINESS))
                .when(signupSteps.opensTheLink(ADA))
                .then(signupSteps.aSessionBegins())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE))
                .and(signupSteps.hasADraftSubscription(ADA, BUSINESS))
                .and(canSignInWithThePasswordSetFirst(ADA));
    }

    @Test
    @DisplayName("A link shows the plan, the VAT number and the time of its signup")
    void a_link_shows_the_plan_the_VAT_number_and_the_time_of_its_signup() {
        story.given(signupSteps.signsUpWith(CLEO, NUMBER))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(looksAtLink(CLEO, 1))
                .then(new Step(
                        "it shows the Starter plan, " + NUMBER + " and that the signup is an hour old",
                        () -> assertThat(seen)
                                .get()
                                .returns(STARTER.name(), ShowSignup.PendingSignup::plan)
                                .returns(Optional.of(NUMBER), ShowSignup.PendingSignup::vatNumber)
                                .returns(
                                        world.clock.instant().minus(Duration.ofHours(1)),
                                        ShowSignup.PendingSignup::at)));
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59S, true", "PT24H, false"})
    void a_link_is_valid_for_24_hours(Duration age, boolean good) {
        story.given(signupSteps.signsUp(ADA))
                .and(commonSteps.passes(age))
                .when(signupSteps.opensTheLink(ADA))
                .then(good ? signupSteps.aSessionBegins() : signupSteps.theLinkOpensNothing());
    }

    @Test
    void a_link_expires_on_time_even_before_it_is_deleted() {
        story.given(signupSteps.signsUp(ADA))
                .and(commonSteps.passesUnattended(Duration.ofHours(24)))
                .when(signupSteps.opensTheLink(ADA))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    void a_link_works_once() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.opensTheLink(ADA))
                .when(signupSteps.opensTheLinkSetting(ADA, "a stranger's password", "another password"))
                .then(signupSteps.theLinkOpensNothing())
                .and(canSignInWithThePasswordSetFirst(ADA));
    }

    @Test
    void a_link_opened_many_times_at_the_same_time_works_once() {
        story.given(signupSteps.signsUp(ADA))
                .when(opensTheLinkAtOnce(ADA, 16))
                .then(oneSessionBegins())
                .and(signupSteps.hasADraftSubscription(ADA, STARTER));
    }

    @Test
    void a_link_shows_its_signup_as_often_as_requested() {
        story.given(signupSteps.signsUpAs(ADA, "Ada & Daughters", STARTER))
                .and(signupSteps.signsUpAs(ADA, "Stranger Ltd.", BUSINESS))
                .when(looksAtLink(ADA, 1))
                .then(sees("Ada & Daughters in NL"))
                .when(looksAtLink(ADA, 2))
                .then(sees("Stranger Ltd. in NL"))
                .when(looksAtLink(ADA, 1))
                .then(sees("Ada & Daughters in NL"))
                .when(signupSteps.opensLink(ADA, 1))
                .then(signupSteps.aSessionBegins());
    }

    @Test
    void an_invalid_link_shows_no_signup() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.signsUpAgain(ADA))
                .and(signupSteps.opensLink(ADA, 1))
                .when(looksAtLink(ADA, 1))
                .then(seesNothing())
                .when(looksAtLink(ADA, 2))
                .then(seesNothing())
                .when(looksAt("a forged link for Ada's account", this::forgedLink))
                .then(seesNothing())
                .when(looksAt("a malformed link", () -> new Secret("no link at all")))
                .then(seesNothing());
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M59S, true", "PT24H, false"})
    void a_link_shows_its_signup_for_24_hours(Duration age, boolean good) {
        story.given(signupSteps.signsUpAs(ADA, "Ada & Daughters", STARTER))
                .and(commonSteps.passesUnattended(age))
                .when(looksAtLink(ADA, 1))
                .then(good ? sees("Ada & Daughters in NL") : seesNothing());
    }

    @Test
    void a_link_works_even_if_another_one_is_sent_at_the_same_time() {
        story.given(signupSteps.signsUp(ADA))
                .when(signupSteps.opensTheLinkWhileAnotherOneIsSent(ADA))
                .then(signupSteps.aSessionBegins())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE))
                .when(signupSteps.opensLink(ADA, 2))
                .then(signupSteps.theLinkOpensNothing());
    }

    @Test
    void a_link_is_void_if_another_one_is_opened_at_the_same_time() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.signsUpAgain(ADA))
                .when(signupSteps.opensTheLinkWhile(
                        ADA,
                        "opening the first one",
                        () -> signupSteps.open(signupSteps.linksSentTo(ADA).getFirst(), ADA.password())))
                .then(signupSteps.theLinkOpensNothing())
                .and(signupSteps.theAccountIs(ADA, AccountStatus.ACTIVE));
    }

    @Test
    void an_unknown_link_is_rejected() {
        story.given(signupSteps.signsUp(ADA))
                .when(signupSteps.opens("a forged link for Ada's account", this::forgedLink))
                .then(signupSteps.theLinkOpensNothing())
                .when(signupSteps.opens("a malformed link", () -> new Secret("no link at all")))
                .then(signupSteps.theLinkOpensNothing());
    }

    @ParameterizedTest
    @EnumSource
    void a_weak_password_is_rejected(Poor password) {
        story.given(signupSteps.signsUp(ADA))
                .when(signupSteps.opensTheLinkSetting(ADA, password.text, password.description))
                .then(signupSteps.thePasswordIsRefused(password.error));
    }

    @ParameterizedTest
    @EnumSource
    void any_characters_are_allowed_in_a_password_of_sufficient_length(Good password) {
        story.given(signupSteps.signsUp(ADA))
                .when(signupSteps.opensTheLinkSetting(ADA, password.text, password.description))
                .then(signupSteps.aSessionBegins());
    }

    @Test
    void a_rejected_password_leaves_the_link_valid() {
        story.given(signupSteps.signsUp(ADA))
                .and(signupSteps.opensTheLinkSetting(ADA, Poor.OWN_COMPANY.text, Poor.OWN_COMPANY.description))
                .when(signupSteps.opensTheLink(ADA))
                .then(signupSteps.aSessionBegins());
    }

    @Test
    @DisplayName("Under overload, the link stays valid")
    void under_overload_the_link_stays_valid() {
        story.given(signupSteps.signsUp(ADA))
                .and(tooManyPasswordsAreSet())
                .when(signupSteps.opensTheLink(ADA))
                .then(signupSteps.getsTheBusyAnswer(ADA))
                .and(signupSteps.theAccountIs(ADA, AccountStatus.DRAFT))
                .when(signupSteps.opensTheLinkOnceTheCrowdIsGone(ADA))
                .then(signupSteps.aSessionBegins());
    }

    private Step looksAtLink(Person person, int number) {
        return looksAt(
                "%s %s link".formatted(person + "'s", number == 1 ? "first" : "second"),
                () -> signupSteps.linksSentTo(person).get(number - 1));
    }

    private Step looksAt(String thing, Supplier<Secret> token) {
        return new Step(
                "the owner of the address views " + thing,
                () -> seen = world.identity.showSignup().show(token.get()));
    }

    private Step sees(String signup) {
        return new Step(
                "it shows the signup of " + signup,
                () -> assertThat(seen)
                        .map(shown -> "%s in %s".formatted(shown.company(), shown.country()))
                        .contains(signup));
    }

    private Step seesNothing() {
        return new Step("no signup is shown", () -> assertThat(seen).isEmpty());
    }

    private Step tooManyPasswordsAreSet() {
        return new Step("too many passwords are being set at the same time", () -> world.hashes.beBusy(true));
    }

    private Step opensTheLinkAtOnce(Person person, int times) {
        return new Step("%s opens the link %d times at the same time".formatted(person, times), () -> {
            var link = world.linkSentTo(person);
            outcomes.addAll(Race.of(times, () -> signupSteps.open(link, person.password())));
        });
    }

    private Secret forgedLink() {
        return OpaqueToken.of(commonSteps.accountOf(ADA), new byte[32]).text();
    }

    private Step oneSessionBegins() {
        return new Step(
                "one session begins, and the link is not valid for the other %d attempts".formatted(15),
                () -> assertThat(outcomes)
                        .filteredOn(new RedeemMagicLink.Outcome.LinkInvalid()::equals)
                        .hasSize(outcomes.size() - 1));
    }

    private Step canSignInWithThePasswordSetFirst(Person person) {
        return new Step(
                person + " can sign in with the password set first",
                () -> assertThat(world.identity
                                .signIn()
                                .signIn(new SignIn.Command(
                                        person.email(),
                                        person.password(),
                                        BillingWorld.FIRST_CLIENT,
                                        BillingWorld.FIRST_NETWORK)))
                        .isInstanceOf(SignIn.Outcome.SignedIn.class));
    }

    enum Poor {
        SHORT("a password of 11 characters", "only-eleven", InputError.tooShort(12, "must have 12 to 128 characters")),
        LONG(
                "a password of 129 characters",
                "0123456789".repeat(12) + "and-nine-",
                InputError.tooLong(128, "must have 12 to 128 characters")),
        COMMON(
                "the password \"Password1234\"",
                "Password1234",
                InputError.guessable("is one of the most common passwords; choose a less common one")),
        OWN_ADDRESS(
                "her address as password",
                ADA.email().value(),
                InputError.guessable("must not be the e-mail address or the company name")),
        OWN_COMPANY(
                "her company's name as password",
                ADA.company().value().toUpperCase(Locale.ROOT),
                InputError.guessable("must not be the e-mail address or the company name"));

        private final String description;
        private final String text;
        private final InputError error;

        Poor(String description, String text, InputError error) {
            this.description = description;
            this.text = text;
            this.error = error;
        }
    }

    enum Good {
        SHORTEST("a password of 12 characters", "just-twelve-"),
        LONGEST("a password of 128 characters", "0123456789".repeat(12) + "and-8---"),
        WORDS("a password of words", "bread and butter every day"),
        OTHER_SCRIPT("a password in another script", "ада любит длинные пароли"),
        SYMBOLS("a password of twelve symbols", "😀".repeat(12));

        private final String description;
        private final String text;

        Good(String description, String text) {
            this.description = description;
            this.text = text;
        }
    }
}
