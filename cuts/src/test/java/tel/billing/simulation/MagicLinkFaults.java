package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.Session;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.spec.InMemoryPlans;

/// Ada opens the link in her e-mail and sets a password.
final class MagicLinkFaults implements FaultScenario {
    private final BillingWorld world;
    private final Secret link;

    MagicLinkFaults(BillingWorld world) {
        this.world = world;
        world.identity
                .signUp()
                .signUp(new SignUp.Command(
                        Person.ADA.email(),
                        Person.ADA.company(),
                        Person.ADA.country(),
                        InMemoryPlans.STARTER.tier(),
                        Optional.empty(),
                        BillingWorld.FIRST_NETWORK));
        this.link = world.linkSentTo(Person.ADA);
    }

    /// If the answer is that the link is used, or invalid, she has the session that it began, or no session.
    @Override
    public Optional<String> request() {
        return switch (redeem(Person.ADA.password())) {
            case RedeemMagicLink.Outcome.Redeemed(var session) -> Optional.of("session " + session.session());
            case RedeemMagicLink.Outcome.LinkInvalid() ->
                world.sessions.all().stream()
                        .map(session -> "session " + session.id())
                        .findFirst();
            case RedeemMagicLink.Outcome.PasswordRefused(var error) ->
                throw new AssertionError("the password is valid, but it " + error.reason());
            case RedeemMagicLink.Outcome.Busy() -> throw new AssertionError("there are no other requests");
        };
    }

    /// No later request needs it.
    @Override
    public Role recovery() {
        return new Role("recovery", world::recover);
    }

    @Override
    public Object externalState() {
        return List.of();
    }

    @Override
    public boolean isSettled() {
        return true;
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(world.sessions.all()).as("sessions").singleElement().isInstanceOf(Session.Active.class);
        var session = world.sessions.all().getFirst();
        assertThat(answer).as("answer").isEqualTo("session " + session.id());
        assertThat(world.account
                        .showAccount()
                        .show(session.account())
                        .orElseThrow()
                        .status())
                .as("account")
                .isEqualTo(AccountStatus.ACTIVE);
        assertThat(world.accounts.eventsOf(session.account()))
                .as("history of the account")
                .singleElement()
                .isInstanceOf(AccountEvent.Activated.class);
        assertThat(world.subscriptions.findByAccount(session.account()))
                .as("subscriptions")
                .singleElement()
                .isInstanceOf(Subscription.Draft.class)
                .returns(InMemoryPlans.STARTER.tier(), Subscription::tier);
        assertThat(redeem(Password.of("a password of another user")))
                .as("the link, opened again")
                .isEqualTo(new RedeemMagicLink.Outcome.LinkInvalid());
        assertThat(world.identity
                        .signIn()
                        .signIn(new SignIn.Command(
                                Person.ADA.email(),
                                Person.ADA.password(),
                                BillingWorld.FIRST_CLIENT,
                                BillingWorld.FIRST_NETWORK)))
                .as("signing in with the password")
                .isInstanceOf(SignIn.Outcome.SignedIn.class);
    }

    private RedeemMagicLink.Outcome redeem(Password password) {
        return world.identity
                .redeemMagicLink()
                .redeem(new RedeemMagicLink.Command(link, password, BillingWorld.FIRST_CLIENT));
    }
}
