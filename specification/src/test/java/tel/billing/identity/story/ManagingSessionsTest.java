package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.Sessions.Ongoing;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(7)
@DisplayName("Managing sessions")
class ManagingSessionsTest {
    private static final Client DESKTOP = BillingWorld.FIRST_CLIENT;
    private static final Client TELEPHONE = SessionSteps.ELSEWHERE;

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SessionSteps people = new SessionSteps(world, commonSteps);
    private final Story story;
    private boolean found;

    ManagingSessionsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_user_sees_all_sessions_with_their_device_and_start() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(people.signsInElsewhere(ADA, ADA.password()))
                .then(sees(ADA, since(TELEPHONE, Duration.ZERO), since(DESKTOP, Duration.ofHours(1))))
                .and(sees(BELA, since(DESKTOP, Duration.ofHours(1))));
    }

    @Test
    void refreshing_a_session_updates_its_last_use() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.passes(Duration.ofDays(2)))
                .and(goesOn(ADA))
                .when(commonSteps.passes(Duration.ofHours(3)))
                .then(sees(ADA, usedLast(DESKTOP, Duration.ofDays(2).plusHours(3), Duration.ofHours(3))));
    }

    @Test
    void a_session_that_was_not_used_for_30_days_is_not_listed() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.passes(Duration.ofDays(29)))
                .when(people.signsInElsewhere(ADA, ADA.password()))
                .then(sees(ADA, since(TELEPHONE, Duration.ZERO), since(DESKTOP, Duration.ofDays(29))))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .then(sees(ADA, since(TELEPHONE, Duration.ofDays(1))));
    }

    @Test
    void a_user_ends_a_session_on_another_device() {
        story.given(commonSteps.isACustomer(ADA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .when(endsTheSessionElsewhere(ADA))
                .then(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(sees(ADA, since(DESKTOP, Duration.ZERO)));
    }

    @Test
    void ending_an_ended_session_changes_nothing() {
        story.given(commonSteps.isACustomer(ADA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .and(endsTheSessionElsewhere(ADA))
                .when(endsTheSessionElsewhere(ADA))
                .then(people.theSessionElsewhereHasEnded(ADA));
    }

    @Test
    void a_user_cannot_end_a_session_of_another_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(triesToEndTheSessionOf(BELA, ADA))
                .then(thereIsNone())
                .and(people.theFirstSessionGoesOn(ADA));
    }

    @Test
    void a_user_cannot_end_a_session_of_a_colleague() {
        story.given(commonSteps.isACustomer(ADA))
                .and(people.worksFor(BELA, ADA))
                .and(people.signsInElsewhere(BELA, BELA.password()))
                .when(triesToEndFromElsewhere(BELA, ADA))
                .then(thereIsNone())
                .and(people.theFirstSessionGoesOn(ADA));
    }

    @Test
    void a_user_signs_out_of_all_sessions() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .when(signsOutEverywhere(ADA))
                .then(people.theFirstSessionHasEnded(ADA))
                .and(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(BELA))
                .and(sees(ADA))
                .and(people.isAuthenticatedWith(ADA, ADA.password(), "the password"));
    }

    @Test
    void a_user_ends_all_other_sessions() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(people.signsInElsewhere(ADA, ADA.password()))
                .when(endsAllOtherSessions(ADA, 1))
                .then(people.theSessionElsewhereHasEnded(ADA))
                .and(people.theFirstSessionGoesOn(ADA))
                .and(people.theFirstSessionGoesOn(BELA))
                .and(sees(ADA, since(DESKTOP, Duration.ZERO)))
                .when(endsAllOtherSessions(ADA, 0))
                .then(people.theFirstSessionGoesOn(ADA));
    }

    private Step goesOn(Person person) {
        return new Step(person + "'s session is refreshed", () -> {
            var token = commonSteps.firstSessionOf(person).refreshToken().text();
            assertThat(world.identity.refreshSession().refresh(token))
                    .isInstanceOf(RefreshSession.Outcome.Refreshed.class);
        });
    }

    private Step endsTheSessionElsewhere(Person person) {
        return new Step(
                "%s ends the session on the other device".formatted(person),
                () -> assertThat(revoke(commonSteps.firstSessionOf(person), people.sessionElsewhereOf(person)))
                        .isTrue());
    }

    private Step triesToEndTheSessionOf(Person person, Person other) {
        return new Step(
                "%s tries to end the session of %s".formatted(person, other),
                () -> found = revoke(commonSteps.firstSessionOf(person), commonSteps.firstSessionOf(other)));
    }

    private Step triesToEndFromElsewhere(Person person, Person other) {
        return new Step(
                "%s tries to end the session of %s".formatted(person, other),
                () -> found = revoke(people.sessionElsewhereOf(person), commonSteps.firstSessionOf(other)));
    }

    private Step thereIsNone() {
        return new Step("the session is not found", () -> assertThat(found).isFalse());
    }

    private Step signsOutEverywhere(Person person) {
        return new Step("%s signs out of all sessions".formatted(person), () -> {
            var session = commonSteps.firstSessionOf(person);
            world.identity.signOutEverywhere().signOut(actor(session));
        });
    }

    private Step endsAllOtherSessions(Person person, int ended) {
        return new Step(
                "%s ends all other sessions, and %s ends".formatted(person, ended == 0 ? "no session" : "one session"),
                () -> {
                    var session = commonSteps.firstSessionOf(person);
                    assertThat(world.identity.signOutOtherSessions().signOut(actor(session), session.session()))
                            .isEqualTo(ended);
                });
    }

    private Step sees(Person person, Seen... sessions) {
        var text = sessions.length == 0
                ? "no session"
                : String.join(
                        ", and one ", Arrays.stream(sessions).map(Seen::text).toList());
        return new Step(
                sessions.length == 0 ? person + " has no session" : "%s sees a session %s".formatted(person, text),
                () -> assertThat(seenBy(person)).containsExactly(sessions));
    }

    private List<Seen> seenBy(Person person) {
        var session = commonSteps.firstSessionOf(person);
        return world
                .identity
                .showSessions()
                .list(
                        session.account(),
                        session.user(),
                        new PageRequest<SessionId>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items()
                .stream()
                .map(this::seen)
                .toList();
    }

    private Seen seen(Ongoing ongoing) {
        return new Seen(ongoing.client(), ago(ongoing.session().startedAt()), ago(ongoing.lastUsedAt()));
    }

    private Duration ago(Instant instant) {
        return Duration.between(instant, world.clock.instant());
    }

    private boolean revoke(StartedSession by, StartedSession session) {
        return world.identity.revokeSession().revoke(actor(by), session.session());
    }

    private static Actor actor(StartedSession session) {
        return Actor.of(session.user(), session.account(), session.role());
    }

    private static Seen since(Client client, Duration ago) {
        return new Seen(client, ago, ago);
    }

    private static Seen usedLast(Client client, Duration startedAgo, Duration usedAgo) {
        return new Seen(client, startedAgo, usedAgo);
    }

    /// A session as shown to its user: how long ago it began, and how long ago it was last used.
    private record Seen(Client client, Duration startedAgo, Duration usedAgo) {

        String text() {
            return "with %s at %s that began %s%s"
                    .formatted(
                            client.device().orElseThrow(),
                            client.address().orElseThrow(),
                            agoInWords(startedAgo),
                            usedAgo.equals(startedAgo) ? "" : " and was last used " + agoInWords(usedAgo));
        }

        private static String agoInWords(Duration ago) {
            return ago.isZero() ? "now" : CommonSteps.describe(ago) + " ago";
        }
    }
}
