package tel.billing.identity.spec.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.browser.BrowserSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of browser sessions.
public abstract class BrowserSessionsContract extends StoreContract {
    private static final Instant START = Arbitrary.INSTANT;
    private static final int ROUNDS = 10;

    private final BrowserSessions browserSessions;
    private final Sessions sessions;
    private final Users users;

    protected BrowserSessionsContract(
            StoreFixture fixture, BrowserSessions browserSessions, Sessions sessions, Users users) {
        super(fixture);
        this.browserSessions = browserSessions;
        this.sessions = sessions;
        this.users = users;
    }

    @Test
    void a_browser_session_is_found_with_its_session_and_its_user() {
        var holder = started();

        assertThat(browserSessions.present(holder.token()))
                .contains(new BrowserSessions.Presented(holder.browserSession(), holder.session(), holder.user()));
    }

    @Test
    void an_unknown_token_and_a_token_of_another_account_are_not_found() {
        var holder = started();

        assertThat(browserSessions.present(Customers.token(holder.user()))).isEmpty();
        assertThat(browserSessions.present(
                        new OpaqueToken(account(), holder.token().text())))
                .isEmpty();
    }

    @Test
    void a_browser_session_replaces_the_refresh_token_of_its_session() {
        var holder = signedIn();
        var user = holder.user();
        var other = signedIn(user);

        assertThat(start(holder)).isTrue();

        assertThat(sessions.present(holder.refreshToken())).isEmpty();
        assertThat(sessions.present(other.refreshToken())).isPresent();
    }

    @Test
    void a_browser_session_replaces_all_refresh_tokens_of_a_refreshed_session() {
        var holder = signedIn();
        var next = Customers.token(holder.user());
        var used = RefreshToken.Unused.issue(
                        holder.refreshToken().hash(), holder.session().id(), START)
                .use(Customers.salt(), START);
        assertThat(committed(() -> sessions.rotate(
                        holder.user().account(),
                        used,
                        RefreshToken.Unused.issue(next.hash(), holder.session().id(), START))))
                .isTrue();

        assertThat(start(holder)).isTrue();

        assertThat(sessions.present(holder.refreshToken())).isEmpty();
        assertThat(sessions.present(next)).isEmpty();
    }

    @Test
    void a_session_has_one_browser_session() {
        var holder = started();
        var second = holder.withToken(Customers.token(holder.user()));

        assertThat(start(second)).isFalse();

        assertThat(browserSessions.present(second.token())).isEmpty();
        assertThat(browserSessions.present(holder.token())).isPresent();
    }

    @Test
    void an_ended_session_starts_no_browser_session() {
        var holder = signedIn();
        end(holder.session());

        assertThat(start(holder)).isFalse();

        assertThat(browserSessions.present(holder.token())).isEmpty();
        assertThat(sessions.present(holder.refreshToken())).isPresent();
    }

    @Test
    void a_browser_session_started_while_all_sessions_end_is_found_with_an_ended_session_or_not_at_all() {
        for (var round = 0; round < ROUNDS; round++) {
            var holder = signedIn();

            Race.of(
                    2,
                    runner -> committed(() -> runner == 0
                            ? browserSessions.start(holder.browserSession())
                            : !sessions.endAll(holder.user(), Optional.empty(), EndReason.REVOKED, START)
                                    .isEmpty()));

            assertThat(browserSessions
                            .present(holder.token())
                            .map(BrowserSessions.Presented::session)
                            .filter(Session.Active.class::isInstance))
                    .isEmpty();
        }
    }

    @Test
    void an_ended_session_and_a_changed_user_are_found_as_they_are_now() {
        var holder = started();
        var ended = end(holder.session());
        var changed = holder.user().changePassword(Customers.somePassword());
        commit(() -> users.advance(changed));

        assertThat(browserSessions.present(holder.token()))
                .contains(new BrowserSessions.Presented(holder.browserSession(), ended, changed.to()));
    }

    @Test
    void a_use_is_stored() {
        var holder = started();
        var used = holder.browserSession().use(START.plusSeconds(60)).orElseThrow();

        assertThat(record(used)).isTrue();

        assertThat(stored(holder)).contains(used);
    }

    @Test
    void an_authentication_replaces_the_token() {
        var holder = started();
        var next = holder.withToken(Customers.token(holder.user()));
        var authenticated = authenticated(next, START.plusSeconds(70));

        assertThat(replace(holder, authenticated)).isTrue();

        assertThat(browserSessions.present(next.token()))
                .contains(new BrowserSessions.Presented(authenticated, holder.session(), holder.user()));
        assertThat(browserSessions.present(holder.token())).isEmpty();
    }

    @Test
    void a_replaced_token_is_neither_replaced_again_nor_used() {
        var holder = started();
        var next = holder.withToken(Customers.token(holder.user()));
        var late = holder.withToken(Customers.token(holder.user()));
        var authenticated = authenticated(next, START.plusSeconds(70));
        assertThat(replace(holder, authenticated)).isTrue();

        assertThat(replace(holder, authenticated(late, START.plusSeconds(80)))).isFalse();
        assertThat(record(holder.browserSession().use(START.plusSeconds(90)).orElseThrow()))
                .isFalse();

        assertThat(stored(next)).contains(authenticated);
        assertThat(stored(late)).isEmpty();
    }

    @Test
    void of_many_concurrent_authentications_one_replaces_the_token() {
        var holder = started();

        var answers = Race.of(() -> {
            var next = holder.withToken(Customers.token(holder.user()));
            return replace(holder, authenticated(next, START.plusSeconds(70)));
        });

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_token_of_another_account_is_not_replaced() {
        var holder = started();
        var other = started();

        assertThat(replace(holder, authenticated(other, START.plusSeconds(70)))).isFalse();

        assertThat(stored(holder)).contains(holder.browserSession());
        assertThat(stored(other)).contains(other.browserSession());
    }

    @Test
    void stored_times_never_become_earlier() {
        var holder = started();
        var next = holder.withToken(Customers.token(holder.user()));
        var authenticated = authenticated(next, START.plusSeconds(70));
        var later = holder.browserSession().use(START.plusSeconds(80)).orElseThrow();
        assertThat(record(later)).isTrue();

        assertThat(record(later)).isFalse();
        assertThat(record(holder.browserSession())).isFalse();
        assertThat(replace(holder, authenticated)).isTrue();

        assertThat(stored(next))
                .contains(new BrowserSession(
                        authenticated.hash(),
                        later.account(),
                        later.session(),
                        later.lifetime(),
                        later.startedAt(),
                        later.lastUsedAt(),
                        authenticated.authenticatedAt()));
    }

    @Test
    void a_use_and_an_authentication_of_an_unknown_session_are_not_stored() {
        var holder = signedIn();

        assertThat(record(holder.browserSession().use(START.plusSeconds(60)).orElseThrow()))
                .isFalse();
        assertThat(replace(holder, authenticated(holder, START.plusSeconds(1)))).isFalse();
        assertThat(browserSessions.present(holder.token())).isEmpty();
    }

    @Test
    void a_start_a_use_and_an_authentication_that_are_rolled_back_are_not_stored() {
        var fresh = signedIn();
        takenBack(() -> browserSessions.start(fresh.browserSession()));
        assertThat(browserSessions.present(fresh.token())).isEmpty();
        assertThat(sessions.present(fresh.refreshToken())).isPresent();

        var holder = started();
        var next = holder.withToken(Customers.token(holder.user()));
        takenBack(() -> browserSessions.recordUse(
                holder.browserSession().use(START.plusSeconds(60)).orElseThrow()));
        takenBack(() ->
                browserSessions.replace(holder.browserSession().hash(), authenticated(next, START.plusSeconds(1))));
        assertThat(stored(holder)).contains(holder.browserSession());
        assertThat(stored(next)).isEmpty();
    }

    @Test
    void an_active_session_is_listed_with_its_last_use_by_a_browser_until_that_expires() {
        var holder = started();
        var used = holder.browserSession().use(START.plus(Duration.ofHours(1))).orElseThrow();
        assertThat(record(used)).isTrue();

        assertThat(ongoing(holder.user(), used.expiresAt().minusMillis(1)))
                .containsExactly(new Sessions.Ongoing(holder.session(), Customers.client(), used.lastUsedAt()));
        assertThat(ongoing(holder.user(), used.expiresAt())).isEmpty();
    }

    private Iterable<Sessions.Ongoing> ongoing(User user, Instant at) {
        return sessions.ongoing(user.account(), user.id(), at, new PageRequest<>(10, Optional.empty()))
                .items();
    }

    private Optional<BrowserSession> stored(Holder holder) {
        return browserSessions.present(holder.token()).map(BrowserSessions.Presented::browserSession);
    }

    private Holder started() {
        var holder = signedIn();
        assertThat(start(holder)).isTrue();
        return holder;
    }

    private boolean start(Holder holder) {
        return committed(() -> browserSessions.start(holder.browserSession()));
    }

    private boolean record(BrowserSession used) {
        return committed(() -> browserSessions.recordUse(used));
    }

    private boolean replace(Holder holder, BrowserSession authenticated) {
        return committed(() -> browserSessions.replace(holder.token().hash(), authenticated));
    }

    /// The browser session of a holder, with its token, after an authentication.
    private static BrowserSession authenticated(Holder holder, Instant at) {
        return holder.browserSession().authenticate(holder.token().hash(), at);
    }

    private Session.Ended end(Session.Active session) {
        var ended = session.end(EndReason.REVOKED, START.plusSeconds(5));
        assertThat(committed(() -> sessions.end(session, ended))).isTrue();
        return ended;
    }

    private Holder signedIn() {
        return signedIn(Customers.active(account(), users, unitOfWork()));
    }

    private Holder signedIn(User.Active user) {
        var session = new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, START);
        var refreshToken = Customers.token(user);
        var first = RefreshToken.Unused.issue(refreshToken.hash(), session.id(), START);
        assertThat(committed(() -> sessions.start(session, Customers.client(), first, user)))
                .isTrue();
        return new Holder(user, session, refreshToken, Customers.token(user));
    }

    /// A user who signed in.
    ///
    /// @param token of the browser session
    private record Holder(User.Active user, Session.Active session, OpaqueToken refreshToken, OpaqueToken token) {

        BrowserSession browserSession() {
            return BrowserSession.start(token.hash(), user.account(), session.id(), user.role(), START);
        }

        Holder withToken(OpaqueToken other) {
            return new Holder(user, session, refreshToken, other);
        }
    }
}
