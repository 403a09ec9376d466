package tel.billing.identity.spec.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.EndedSessions.Status;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of ended sessions in memory. At the start of a test, the store under contract
/// has loaded no updates.
public abstract class EndedSessionsContract extends StoreContract {

    private final EndedSessions endedSessions;

    /// The sessions in the database, as any instance stores them.
    protected final Sessions sessions;
    private final Users users;

    /// The clock that dates the sessions, [Arbitrary#INSTANT] at first.
    private final InstantSource clock;

    protected EndedSessionsContract(
            StoreFixture fixture, EndedSessions endedSessions, Sessions sessions, Users users, InstantSource clock) {
        super(fixture);
        this.endedSessions = endedSessions;
        this.sessions = sessions;
        this.users = users;
        this.clock = clock;
    }

    /// Advances business time and real time.
    protected abstract void pass(Duration time);

    /// Loads all committed changes now.
    protected abstract void catchUp();

    /// Stops updates for so long that the store's knowledge is overdue.
    protected abstract void loseTouch();

    @Test
    void before_the_first_update_nothing_is_known() {
        assertThat(statusOf(begun())).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void a_session_without_an_end_is_active() {
        var session = begun();
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);
    }

    @Test
    void a_session_that_began_after_the_latest_update_is_active() {
        catchUp();

        assertThat(statusOf(begun())).isEqualTo(Status.ACTIVE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void an_end_stored_by_another_instance_arrives_as_an_update(EndReason reason) {
        var session = begun();
        catchUp();
        end(session, reason);
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void the_first_update_includes_earlier_ends() {
        var session = begun();
        end(session);
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void an_end_committed_here_is_known_before_any_update() {
        var session = begun();
        catchUp();
        endedSessions.remember(end(session));

        assertThat(statusOf(session)).isEqualTo(Status.ENDED);
    }

    @Test
    void an_end_that_is_rolled_back_is_not_known() {
        var session = begun();
        takenBack(() -> sessions.end(session, ended(session)));
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);
    }

    @Test
    void an_end_does_not_affect_other_sessions() {
        var one = begun();
        var other = begun();
        end(one);
        catchUp();

        assertThat(statusOf(other)).isEqualTo(Status.ACTIVE);
        assertThat(endedSessions.statusOf(account(), one.id())).isEqualTo(Status.ACTIVE);
    }

    @Test
    void while_updates_are_overdue_only_ends_are_known() {
        var ended = begun();
        var goingOn = begun();
        end(ended);
        catchUp();
        loseTouch();

        assertThat(statusOf(ended)).isEqualTo(Status.ENDED);
        assertThat(statusOf(goingOn)).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void when_updates_resume_all_missed_ends_are_known() {
        var ended = begun();
        var goingOn = begun();
        catchUp();
        loseTouch();
        end(ended);
        catchUp();

        assertThat(statusOf(ended)).isEqualTo(Status.ENDED);
        assertThat(statusOf(goingOn)).isEqualTo(Status.ACTIVE);
    }

    @Test
    void an_end_is_remembered_as_long_as_an_access_token_is_valid_and_no_longer() {
        var session = begun();
        end(session);
        catchUp();

        pass(EndedSessions.RETENTION.minusSeconds(1));
        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ENDED);

        pass(Duration.ofSeconds(1));
        catchUp();
        assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);
    }

    @Test
    void an_end_older_than_any_valid_access_token_is_not_loaded() {
        var session = begun();
        end(session);
        pass(EndedSessions.RETENTION);
        catchUp();

        assertThat(statusOf(session)).isEqualTo(Status.ACTIVE);
    }

    /// A stored, active session.
    protected final Session.Active begun() {
        var user = Customers.active(account(), users, unitOfWork());
        var session =
                new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, clock.instant());
        var first = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), clock.instant());
        assertThat(committed(() -> sessions.start(session, Customers.client(), first, user)))
                .isTrue();
        return session;
    }

    /// Ends the session as another instance would, without notifying this one.
    protected final Session.Ended end(Session.Active session) {
        return end(session, EndReason.SIGNED_OUT);
    }

    protected final Status statusOf(Session session) {
        return endedSessions.statusOf(session.account(), session.id());
    }

    private Session.Ended end(Session.Active session, EndReason reason) {
        var ended = session.end(reason, clock.instant());
        assertThat(committed(() -> sessions.end(session, ended))).isTrue();
        return ended;
    }

    private Session.Ended ended(Session.Active session) {
        return session.end(EndReason.SIGNED_OUT, clock.instant());
    }
}
