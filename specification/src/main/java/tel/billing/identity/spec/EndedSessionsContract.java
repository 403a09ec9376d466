package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.application.EndedSessions.Standing;
import tel.billing.identity.application.Sessions;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;

/// What everybody promises who remembers the sessions that ended lately. Whoever is under contract has read no news
/// when a test begins.
public abstract class EndedSessionsContract extends StoreContract {

    protected abstract EndedSessions endedSessions();

    /// Where the sessions are kept, by whatever instance.
    protected abstract Sessions sessions();

    protected abstract Users users();

    /// By which the sessions are dated, [Some#INSTANT] at first.
    protected abstract InstantSource clock();

    /// Business time and real time alike.
    protected abstract void pass(Duration time);

    /// All that was committed is read now.
    protected abstract void catchUp();

    /// From now on there is no news, for so long that what is known is overdue.
    protected abstract void loseTouch();

    @Test
    void before_any_news_nothing_is_known() {
        assertThat(standingOf(begun())).isEqualTo(Standing.NOT_KNOWN);
    }

    @Test
    void a_session_that_nobody_ended_goes_on() {
        var session = begun();
        catchUp();

        assertThat(standingOf(session)).isEqualTo(Standing.GOES_ON);
    }

    @Test
    void a_session_goes_on_that_began_after_the_latest_news() {
        catchUp();

        assertThat(standingOf(begun())).isEqualTo(Standing.GOES_ON);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void an_end_that_others_stored_is_news(EndReason reason) {
        var session = begun();
        catchUp();
        end(session, reason);
        catchUp();

        assertThat(standingOf(session)).isEqualTo(Standing.ENDED);
    }

    @Test
    void the_first_news_tells_of_ends_before_it() {
        var session = begun();
        end(session);
        catchUp();

        assertThat(standingOf(session)).isEqualTo(Standing.ENDED);
    }

    @Test
    void an_end_that_was_committed_here_is_known_before_any_news() {
        var session = begun();
        catchUp();
        endedSessions().remember(end(session));

        assertThat(standingOf(session)).isEqualTo(Standing.ENDED);
    }

    @Test
    void an_end_that_was_taken_back_is_none() {
        var session = begun();
        takenBack(() -> sessions().end(session, ended(session)));
        catchUp();

        assertThat(standingOf(session)).isEqualTo(Standing.GOES_ON);
    }

    @Test
    void a_session_ends_alone() {
        var one = begun();
        var other = begun();
        end(one);
        catchUp();

        assertThat(standingOf(other)).isEqualTo(Standing.GOES_ON);
        assertThat(endedSessions().standingOf(account(), one.id())).isEqualTo(Standing.GOES_ON);
    }

    @Test
    void out_of_touch_only_ends_are_known() {
        var ended = begun();
        var goingOn = begun();
        end(ended);
        catchUp();
        loseTouch();

        assertThat(standingOf(ended)).isEqualTo(Standing.ENDED);
        assertThat(standingOf(goingOn)).isEqualTo(Standing.NOT_KNOWN);
    }

    @Test
    void back_in_touch_all_is_known_that_happened_meanwhile() {
        var ended = begun();
        var goingOn = begun();
        catchUp();
        loseTouch();
        end(ended);
        catchUp();

        assertThat(standingOf(ended)).isEqualTo(Standing.ENDED);
        assertThat(standingOf(goingOn)).isEqualTo(Standing.GOES_ON);
    }

    @Test
    void an_end_is_remembered_as_long_as_any_access_token_is_good_and_no_longer() {
        var session = begun();
        end(session);
        catchUp();

        pass(EndedSessions.REMEMBERED.minusSeconds(1));
        catchUp();
        assertThat(standingOf(session)).isEqualTo(Standing.ENDED);

        pass(Duration.ofSeconds(1));
        catchUp();
        assertThat(standingOf(session)).isEqualTo(Standing.GOES_ON);
    }

    @Test
    void an_end_that_no_access_token_outlives_is_no_news() {
        var session = begun();
        end(session);
        pass(EndedSessions.REMEMBERED);
        catchUp();

        assertThat(standingOf(session)).isEqualTo(Standing.GOES_ON);
    }

    /// A session that is stored and goes on.
    protected final Session.Active begun() {
        var user = Customers.active(account(), users(), unitOfWork());
        var session = new Session.Active(new SessionId(Some.id()), user.account(), user.id(), false, clock().instant());
        var first = RefreshToken.Unused.issue(Customers.token(user).hash(), session.id(), clock().instant());
        assertThat(committed(() -> sessions().start(session, Customers.client(), first, user)))
                .isTrue();
        return session;
    }

    /// As another instance would do it, which tells nobody.
    protected final Session.Ended end(Session.Active session) {
        return end(session, EndReason.SIGNED_OUT);
    }

    protected final Standing standingOf(Session session) {
        return endedSessions().standingOf(session.account(), session.id());
    }

    private Session.Ended end(Session.Active session, EndReason reason) {
        var ended = session.end(reason, clock().instant());
        assertThat(committed(() -> sessions().end(session, ended))).isTrue();
        return ended;
    }

    private Session.Ended ended(Session.Active session) {
        return session.end(EndReason.SIGNED_OUT, clock().instant());
    }
}
