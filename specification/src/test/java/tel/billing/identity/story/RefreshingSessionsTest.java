package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(4)
@DisplayName("Refreshing a session")
class RefreshingSessionsTest {
    private static final List<String> ORDINALS = List.of("first", "second", "third");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final List<OpaqueToken> tokens = new ArrayList<>();
    private final List<RefreshSession.Outcome> outcomes = new ArrayList<>();
    private final Story story;

    RefreshingSessionsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_refresh_token_is_exchanged_for_the_next_one() {
        story.given(isSignedIn())
                .when(presents(1))
                .then(theSessionGoesOnWith(2))
                .when(presents(2))
                .then(theSessionGoesOnWith(3));
    }

    @ParameterizedTest
    @CsvSource({"PT719H59M59S, true", "PT720H, false"})
    void a_refresh_token_is_valid_for_30_days(Duration age, boolean good) {
        story.given(isSignedIn())
                .and(commonSteps.passes(age))
                .when(presents(1))
                .then(good ? theSessionGoesOnWith(2) : isRefused());
    }

    @Test
    void each_refresh_token_has_its_own_30_days() {
        story.given(isSignedIn())
                .and(commonSteps.passes(Duration.ofDays(29)))
                .and(presents(1))
                .and(commonSteps.passes(Duration.ofDays(29)))
                .when(presents(2))
                .then(theSessionGoesOnWith(3));
    }

    @ParameterizedTest
    @CsvSource({"PT1S, true", "PT10S, true", "PT11S, false"})
    void a_lost_response_can_be_requested_again_for_10_seconds(Duration later, boolean good) {
        story.given(isSignedIn())
                .and(presents(1))
                .and(commonSteps.passes(later))
                .when(presents(1))
                .then(good ? everyAnswerIsTheSecondToken() : isRefused());
    }

    @Test
    void reuse_of_an_old_refresh_token_ends_the_session() {
        story.given(isSignedIn())
                .and(presents(1))
                .and(commonSteps.passes(Duration.ofSeconds(11)))
                .when(presents(1))
                .then(isRefused())
                .and(theSessionEnded("because a token was reused", Session.EndReason.REUSE_DETECTED, Duration.ZERO))
                .when(presents(2))
                .then(isRefused());
    }

    @Test
    void only_the_latest_exchange_can_be_repeated() {
        story.given(isSignedIn())
                .and(presents(1))
                .and(presents(2))
                .when(presents(1))
                .then(isRefused())
                .and(theSessionHasEnded());
    }

    @Test
    void a_token_presented_many_times_at_the_same_time_has_one_successor() {
        story.given(isSignedIn()).when(presentsAtOnce()).then(everyAnswerIsTheSecondToken());
    }

    @Test
    void signing_out_ends_the_session() {
        story.given(isSignedIn())
                .when(signsOut())
                .then(theSessionHasEnded())
                .when(presents(1))
                .then(isRefused());
    }

    @Test
    void late_updates_about_ended_sessions_do_not_keep_a_session_alive() {
        story.given(isSignedIn())
                .and(updatesOfEndedSessionsAreDelayed())
                .when(presents(1))
                .then(theSessionGoesOnWith(2))
                .and(theSessionIsRecognised())
                .when(signsOutOnAnotherInstance())
                .then(theSessionHasEnded());
    }

    @Test
    void an_ended_session_never_becomes_active_again() {
        story.given(isSignedIn())
                .and(presents(1))
                .and(signsOut())
                .when(presents(1))
                .then(isRefused())
                .when(presents(2))
                .then(isRefused())
                .and(theSessionHasEnded());
    }

    @Test
    void signing_out_again_changes_nothing() {
        story.given(isSignedIn())
                .and(signsOut())
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(signsOut())
                .then(theSessionEnded("an hour ago by signing out", Session.EndReason.SIGNED_OUT, Duration.ofHours(1)));
    }

    @Test
    void sessions_of_a_suspended_account_stay_active() {
        story.given(isSignedIn())
                .and(commonSteps.isSuspended(ADA))
                .when(presents(1))
                .then(theSessionGoesOnWith(2));
    }

    @Test
    void sessions_of_a_closed_account_end() {
        story.given(isSignedIn())
                .and(commonSteps.isClosed(ADA))
                .when(presents(1))
                .then(isRefused());
    }

    @Test
    void an_unknown_token_is_rejected_and_changes_nothing() {
        story.given(isSignedIn())
                .when(presentsAForgedToken())
                .then(isRefused())
                .when(presentsSomeText())
                .then(isRefused())
                .when(presents(1))
                .then(theSessionGoesOnWith(2));
    }

    private Step isSignedIn() {
        return new Step(
                "Ada is signed in with a first refresh token",
                () -> tokens.add(commonSteps.join(ADA).refreshToken()));
    }

    /// One of the tokens that Ada's client received, counted from 1.
    private Step presents(int number) {
        return new Step(
                "a client presents the %s token".formatted(ORDINALS.get(number - 1)),
                () -> present(tokens.get(number - 1).text()));
    }

    private Step presentsAForgedToken() {
        return new Step(
                "a client presents a forged token for Ada's account",
                () -> present(
                        OpaqueToken.of(commonSteps.accountOf(ADA), new byte[32]).text()));
    }

    private Step presentsSomeText() {
        return new Step("a client presents a malformed token", () -> present(new Secret("no token")));
    }

    private Step presentsAtOnce() {
        return new Step(
                "the first token is presented %d times at the same time".formatted(Race.RUNNERS),
                () -> Race.of(() -> world.identity
                                .refreshSession()
                                .refresh(tokens.getFirst().text()))
                        .forEach(this::remember));
    }

    private Step signsOut() {
        return new Step("Ada signs out", () -> world.identity.signOut().signOut(actor(), session()));
    }

    private Step theSessionGoesOnWith(int number) {
        return new Step("the session continues with the %s token".formatted(ORDINALS.get(number - 1)), () -> {
            assertThat(tokens).hasSize(number).doesNotHaveDuplicates();
            assertThat(outcomes).last().isInstanceOfSatisfying(RefreshSession.Outcome.Refreshed.class, refreshed -> {
                assertThat(refreshed.session().session()).isEqualTo(session());
                assertThat(refreshed.session().refreshToken()).isEqualTo(tokens.getLast());
            });
        });
    }

    private Step everyAnswerIsTheSecondToken() {
        return new Step(
                "the response contains the second token again",
                () -> assertThat(outcomes)
                        .allSatisfy(outcome -> assertThat(outcome)
                                .isInstanceOfSatisfying(
                                        RefreshSession.Outcome.Refreshed.class,
                                        refreshed -> assertThat(
                                                        refreshed.session().refreshToken())
                                                .isEqualTo(tokens.get(1)))));
    }

    private Step isRefused() {
        return new Step(
                "the token is rejected",
                () -> assertThat(outcomes).last().isEqualTo(new RefreshSession.Outcome.TokenInvalid()));
    }

    /// Another instance stores the end but does not notify this instance.
    private Step signsOutOnAnotherInstance() {
        return new Step("Ada signs out on another instance", () -> {
            var active =
                    (Session.Active) world.sessions.find(account(), session()).orElseThrow();
            world.unitOfWork.perform(
                    () -> world.sessions.end(active, active.end(Session.EndReason.SIGNED_OUT, world.clock.instant())));
        });
    }

    private Step updatesOfEndedSessionsAreDelayed() {
        return new Step("updates about ended sessions are delayed", world.endedSessions::loseTouch);
    }

    private Step theSessionIsRecognised() {
        return new Step(
                "the session is active",
                () -> assertThat(world.identity.checkSession().check(account(), session()))
                        .isNotEqualTo(SessionState.ENDED));
    }

    private Step theSessionHasEnded() {
        return new Step(
                "the session has ended",
                () -> assertThat(world.identity.checkSession().check(account(), session()))
                        .isEqualTo(SessionState.ENDED));
    }

    private Step theSessionEnded(String text, Session.EndReason reason, Duration ago) {
        return new Step(
                "the session has ended " + text,
                () -> assertThat(world.sessions.find(account(), session()))
                        .get()
                        .isInstanceOfSatisfying(Session.Ended.class, ended -> {
                            assertThat(ended.reason()).isEqualTo(reason);
                            assertThat(ended.endedAt())
                                    .isEqualTo(world.clock.instant().minus(ago));
                        }));
    }

    private Actor actor() {
        var session = commonSteps.firstSessionOf(ADA);
        return Actor.of(session.user(), session.account(), session.role());
    }

    private void present(Secret token) {
        remember(world.identity.refreshSession().refresh(token));
    }

    private void remember(RefreshSession.Outcome outcome) {
        outcomes.add(outcome);
        if (outcome instanceof RefreshSession.Outcome.Refreshed refreshed
                && !tokens.contains(refreshed.session().refreshToken())) {
            tokens.add(refreshed.session().refreshToken());
        }
    }

    private AccountId account() {
        return commonSteps.accountOf(ADA);
    }

    private SessionId session() {
        return commonSteps.firstSessionOf(ADA).session();
    }
}
