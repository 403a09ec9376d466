package tel.billing.identity.story.signup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.domain.Password;
import tel.billing.identity.story.race.InterruptedHashes;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story.Step;
import tel.billing.subscription.Plan;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Steps of people who sign up, until they are customers.
public final class SignupSteps {
    private static final List<String> ORDINALS = List.of("first", "second", "third");

    private final BillingWorld world;
    private final CommonSteps commonSteps;
    private SignUp.Outcome answer;
    private RedeemMagicLink.Outcome opened;

    public SignupSteps(BillingWorld world, CommonSteps everyday) {
        this.world = world;
        this.commonSteps = everyday;
    }

    public Step signsUp(Person person) {
        return new Step(person + " signs up", () -> answer = signUp(person, InMemoryPlans.STARTER, Optional.empty()));
    }

    Step hasSignedUp(Person person, int times) {
        return new Step(
                "%s has signed up %s times".formatted(person, times),
                () -> IntStream.range(0, times).forEach(_ -> signUp(person, InMemoryPlans.STARTER, Optional.empty())));
    }

    Step haveSignedUp(Person person, int times, int networks) {
        return new Step(
                "strangers have signed up with %s's address %s from %s"
                        .formatted(
                                person,
                                times == 1 ? "once" : times + " times",
                                networks == 1 ? "another network" : "each of %s other networks".formatted(networks)),
                () -> IntStream.range(0, networks)
                        .forEach(network -> IntStream.range(0, times)
                                .forEach(_ -> signUp(
                                        person,
                                        InMemoryPlans.STARTER,
                                        Optional.empty(),
                                        BillingWorld.otherNetwork(network)))));
    }

    Step haveSignedUpEveryHour(Person person, int hours, int networks) {
        var signups = haveSignedUp(person, 1, networks);
        return new Step(
                "%s, in each of the next %s hours".formatted(signups.text(), hours),
                () -> IntStream.range(0, hours).forEach(_ -> {
                    world.advanceTime(Duration.ofHours(1));
                    signups.action().run();
                }));
    }

    public Step signsUpAgain(Person person) {
        return new Step(
                person + " signs up again", () -> answer = signUp(person, InMemoryPlans.STARTER, Optional.empty()));
    }

    public Step signsUpFor(Person person, Plan plan) {
        return new Step(
                "%s signs up for the %s plan".formatted(person, plan.tier()),
                () -> answer = signUp(person, plan, Optional.empty()));
    }

    public Step signsUpAs(Person person, String company, Plan plan) {
        var renamed = new Person(
                person.name(), person.email(), new CompanyName(company), person.country(), person.password());
        return new Step(
                "%s signs up as \"%s\" for the %s plan".formatted(person, company, plan.tier()),
                () -> answer = signUp(renamed, plan, Optional.empty()));
    }

    public Step signsUpWith(Person person, VatNumber number) {
        return new Step(
                "%s signs up with the VAT number %s".formatted(person, number),
                () -> answer = signUp(person, InMemoryPlans.STARTER, Optional.of(number)));
    }

    /// Opens the newest link with a valid password.
    public Step opensTheLink(Person person) {
        return new Step(person + " opens the link", () -> opened = open(world.linkSentTo(person), person.password()));
    }

    /// One of the links sent to the person, counted from 1.
    public Step opensLink(Person person, int number) {
        return new Step(
                "%s opens the %s link".formatted(person, ORDINALS.get(number - 1)),
                () -> opened = open(linksSentTo(person).get(number - 1), person.password()));
    }

    public Step opensTheLinkSetting(Person person, String password, String description) {
        return new Step(
                "%s opens the link and sets %s".formatted(person, description),
                () -> opened = open(world.linkSentTo(person), Password.of(password)));
    }

    Step opens(String thing, Supplier<Secret> token) {
        return new Step(
                "a client opens " + thing, () -> opened = open(token.get(), Password.of("a stranger's long password")));
    }

    Step opensTheLinkWhileAnotherOneIsSent(Person person) {
        return new Step(person + " opens the link while another one is being sent", () -> {
            var link = world.linkSentTo(person);
            var interrupted =
                    InterruptedHashes.in(world, () -> answer = signUp(person, InMemoryPlans.STARTER, Optional.empty()));
            opened = open(interrupted, link, person.password());
        });
    }

    public Step opensTheLinkWhile(Person person, String text, Runnable action) {
        return new Step("%s opens the link while %s".formatted(person, text), () -> {
            var link = world.linkSentTo(person);
            opened = open(InterruptedHashes.in(world, action), link, person.password());
        });
    }

    public Step aMailIsOnItsWay() {
        return new Step(
                "the response is that an e-mail was sent",
                () -> assertThat(answer).isInstanceOf(SignUp.Outcome.MailSent.class));
    }

    public Step aSessionBegins() {
        return new Step("a session begins", () -> {
            var session = session();
            assertThat(world.identity.checkSession().check(session.account(), session.session()))
                    .isNotEqualTo(SessionState.ENDED);
        });
    }

    public Step theLinkOpensNothing() {
        return new Step(
                "the link is not valid", () -> assertThat(opened).isEqualTo(new RedeemMagicLink.Outcome.LinkInvalid()));
    }

    public Step thePasswordIsRefused(InputError error) {
        return new Step(
                "the password is rejected: it " + error.reason(),
                () -> assertThat(opened).isEqualTo(new RedeemMagicLink.Outcome.PasswordRefused(error)));
    }

    Step opensTheLinkOnceTheCrowdIsGone(Person person) {
        return new Step(person + " opens the link after the overload", () -> {
            world.hashes.beBusy(false);
            opened = open(world.linkSentTo(person), person.password());
        });
    }

    Step getsTheBusyAnswer(Person person) {
        return new Step(
                person + " gets the response that the service is busy",
                () -> assertThat(opened).isEqualTo(new RedeemMagicLink.Outcome.Busy()));
    }

    public Step theAccountIs(Person person, AccountStatus status) {
        return new Step(
                "%s's account is %s".formatted(person, describe(status)),
                () -> assertThat(accountOf(person).status()).isEqualTo(status));
    }

    public Step hasADraftSubscription(Person person, Plan plan) {
        return new Step(
                "%s has a draft subscription to the %s plan".formatted(person, plan.tier()),
                () -> assertThat(world.subscriptions.findByAccount(commonSteps.accountOf(person)))
                        .singleElement()
                        .isInstanceOf(Subscription.Draft.class)
                        .returns(plan.tier(), Subscription::tier));
    }

    public AccountView accountOf(Person person) {
        return world.account.showAccount().show(commonSteps.accountOf(person)).orElseThrow();
    }

    private static String describe(AccountStatus status) {
        return switch (status) {
            case DRAFT -> "a draft";
            case ACTIVE, SUSPENDED, CLOSED, EXPIRED -> status.name().toLowerCase(Locale.ROOT);
        };
    }

    SignUp.Outcome signUp(Person person, Plan plan, Optional<VatNumber> number) {
        return signUp(person, plan, number, BillingWorld.FIRST_NETWORK);
    }

    private SignUp.Outcome signUp(Person person, Plan plan, Optional<VatNumber> number, ClientNetwork network) {
        return world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        person.email(), person.company(), person.country(), plan.tier(), number, network));
    }

    RedeemMagicLink.Outcome open(Secret token, Password password) {
        return open(world.identity, token, password);
    }

    RedeemMagicLink.Outcome open(IdentityModule identity, Secret token, Password password) {
        return switch (world.rules.parse(password.normalised())) {
            case Parsed.Valid<Password>(var good) ->
                identity.redeemMagicLink().redeem(new RedeemMagicLink.Command(token, good, BillingWorld.FIRST_CLIENT));
            case Parsed.Invalid<Password>(var error) -> new RedeemMagicLink.Outcome.PasswordRefused(error);
        };
    }

    /// The answer to the latest signup.
    SignUp.Outcome answer() {
        return answer;
    }

    /// The session from the latest use of a link.
    StartedSession session() {
        assertThat(opened).isInstanceOf(RedeemMagicLink.Outcome.Redeemed.class);
        return ((RedeemMagicLink.Outcome.Redeemed) opened).session();
    }

    /// The tokens of all links sent to the person, the oldest first.
    List<Secret> linksSentTo(Person person) {
        return commonSteps.messagesTo(person).stream()
                .filter(EmailMessage.ConfirmSignup.class::isInstance)
                .map(emailMessage -> ((EmailMessage.ConfirmSignup) emailMessage).token())
                .toList();
    }
}
