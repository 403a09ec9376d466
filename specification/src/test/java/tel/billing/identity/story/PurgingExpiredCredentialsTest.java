package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.EGON;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Secret;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.spec.InMemoryPlans;

@Order(14)
@DisplayName("Deleting obsolete data")
class PurgingExpiredCredentialsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final StaffSignInSteps staff = new StaffSignInSteps(world);
    private final List<OpaqueToken> tokens = new ArrayList<>();
    private final List<RefreshSession.Outcome> outcomes = new ArrayList<>();
    private final Story story;
    private Optional<OpaqueToken> link = Optional.empty();

    PurgingExpiredCredentialsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @ParameterizedTest
    @CsvSource({"PT23H59M, true", "PT24H, false"})
    void an_ended_session_is_deleted_a_day_later(Duration later, boolean known) {
        story.given(isSignedIn())
                .and(signsOut())
                .when(commonSteps.passes(later))
                .then(known ? theSessionIsKnown() : theSessionIsForgotten())
                .when(presents(1))
                .then(isRefused())
                .and(theAuditLogStillContainsTheSignOut());
    }

    @ParameterizedTest
    @CsvSource({"P30D, true", "P31D, false"})
    void an_unused_session_is_deleted_a_day_after_its_token_expired(Duration later, boolean known) {
        story.given(isSignedIn())
                .when(commonSteps.passes(later))
                .then(known ? theSessionIsKnown() : theSessionIsForgotten())
                .when(presents(1))
                .then(isRefused());
    }

    @Test
    void a_used_token_reveals_a_theft_until_it_expires() {
        story.given(isSignedIn())
                .and(presents(1))
                .and(commonSteps.passes(Duration.ofDays(29)))
                .and(presents(2))
                .when(presents(1))
                .then(isRefused())
                .and(theSessionHasEndedByReuse());
    }

    @Test
    void an_expired_used_token_is_deleted_and_the_session_continues() {
        story.given(isSignedIn())
                .and(presents(1))
                .and(commonSteps.passes(Duration.ofDays(29)))
                .and(presents(2))
                .and(commonSteps.passes(Duration.ofDays(3)))
                .when(presents(1))
                .then(isRefused())
                .and(bothAreForgotten())
                .and(theSessionIsKnown())
                .when(presents(3))
                .then(theSessionGoesOn());
    }

    @Test
    void an_unanswered_challenge_is_deleted() {
        story.given(staff.isTheFirstAdmin(EGON))
                .and(staff.entersThePassword(EGON))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .then(thereIsAChallenge())
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(thereIsNoChallenge());
    }

    @Test
    void an_unused_link_is_deleted_a_day_after_it_expired() {
        story.given(commonSteps.isACustomer(BELA))
                .and(forgetsThePassword(BELA))
                .when(commonSteps.passes(Duration.ofHours(24)))
                .then(theLinkIsKnown())
                .when(commonSteps.passes(Duration.ofHours(1)))
                .then(theLinkIsForgotten());
    }

    @Test
    void a_customer_who_never_confirmed_can_sign_up_again_after_the_deletion() {
        story.given(signsUp(ADA))
                .and(commonSteps.passes(Duration.ofDays(7)))
                .when(commonSteps.becomesACustomer(ADA))
                .then(new Step(
                        "Ada is signed in",
                        () -> assertThat(commonSteps.firstSessionOf(ADA)).isNotNull()));
    }

    private Step isSignedIn() {
        return new Step(
                "Ada is signed in with a first refresh token",
                () -> tokens.add(commonSteps.join(ADA).refreshToken()));
    }

    private Step signsOut() {
        return new Step("Ada signs out", () -> {
            var session = commonSteps.firstSessionOf(ADA);
            world.identity
                    .signOut()
                    .signOut(Actor.of(session.user(), session.account(), session.role()), session.session());
        });
    }

    /// One of the tokens that Ada's client received, counted from 1.
    private Step presents(int number) {
        return new Step("token %d is presented".formatted(number), () -> {
            var outcome = world.identity
                    .refreshSession()
                    .refresh(tokens.get(number - 1).text());
            outcomes.add(outcome);
            if (outcome instanceof RefreshSession.Outcome.Refreshed refreshed) {
                tokens.add(refreshed.session().refreshToken());
            }
        });
    }

    private Step thereIsAChallenge() {
        return new Step(
                "the challenge is stored",
                () -> assertThat(world.sessions.all()).hasExactlyElementsOfTypes(Session.Draft.class));
    }

    private Step thereIsNoChallenge() {
        return new Step(
                "the challenge is deleted",
                () -> assertThat(world.sessions.all()).isEmpty());
    }

    private Step forgetsThePassword(Person person) {
        return new Step("%s requests a password reset".formatted(person), () -> {
            assertThat(world.identity
                            .requestPasswordReset()
                            .request(new RequestPasswordReset.Command(person.email(), BillingWorld.FIRST_NETWORK)))
                    .isEqualTo(new RequestPasswordReset.Outcome.MailSent());
            link = commonSteps.messagesTo(person).stream()
                    .filter(EmailMessage.ResetPassword.class::isInstance)
                    .map(emailMessage -> ((EmailMessage.ResetPassword) emailMessage).token())
                    .map(Secret::value)
                    .flatMap(text -> OpaqueToken.read(text).stream())
                    .findFirst();
        });
    }

    private Step theLinkIsKnown() {
        return new Step(
                "the link is stored",
                () -> assertThat(world.resetLinks.find(link.orElseThrow())).isPresent());
    }

    private Step theLinkIsForgotten() {
        return new Step(
                "the link is deleted",
                () -> assertThat(world.resetLinks.find(link.orElseThrow())).isEmpty());
    }

    private Step signsUp(Person person) {
        return new Step(
                "%s signs up and does not open the link".formatted(person),
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

    private Step theSessionIsKnown() {
        return new Step("the session is stored", () -> assertThat(session()).isPresent());
    }

    private Step theSessionIsForgotten() {
        return new Step("the session is deleted", () -> assertThat(session()).isEmpty());
    }

    private Step theSessionHasEndedByReuse() {
        return new Step(
                "the session has ended because a token was reused",
                () -> assertThat(session())
                        .get()
                        .isInstanceOfSatisfying(
                                Session.Ended.class,
                                ended -> assertThat(ended.reason()).isEqualTo(Session.EndReason.REUSE_DETECTED)));
    }

    private Step theSessionGoesOn() {
        return new Step(
                "the session is active",
                () -> assertThat(outcomes).last().isInstanceOf(RefreshSession.Outcome.Refreshed.class));
    }

    private Step bothAreForgotten() {
        return new Step(
                "the first two tokens are deleted",
                () -> assertThat(tokens.subList(0, 2))
                        .allSatisfy(token ->
                                assertThat(world.sessions.present(token)).isEmpty()));
    }

    private Step isRefused() {
        return new Step(
                "the token is rejected",
                () -> assertThat(outcomes).last().isEqualTo(new RefreshSession.Outcome.TokenInvalid()));
    }

    private Step theAuditLogStillContainsTheSignOut() {
        return new Step(
                "the audit log still contains the sign-out",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .contains(AuditAction.SIGNED_OUT));
    }

    private Optional<Session> session() {
        var session = commonSteps.firstSessionOf(ADA);
        return world.sessions.find(session.account(), session.session());
    }
}
