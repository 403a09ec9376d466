package tel.billing.identity.spec.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of sessions and refresh tokens.
public abstract class SessionsContract extends StoreContract {
    private static final Instant START = Arbitrary.INSTANT;
    private static final int ROUNDS = 20;

    private final Sessions sessions;

    /// The users who own the sessions.
    private final Users users;

    protected SessionsContract(StoreFixture fixture, Sessions sessions, Users users) {
        super(fixture);
        this.sessions = sessions;
        this.users = users;
    }

    @Test
    void a_session_is_found_as_started() {
        var begun = begun();

        assertThat(sessions.find(begun.session().account(), begun.session().id()))
                .contains(begun.session());
    }

    @Test
    void an_active_session_is_listed_with_its_client() {
        var user = user();
        var session = session(user);
        var token = Customers.token(user);
        var client = new Client(Optional.of("Ada's telephone/3.1"), Optional.of("2001:db8:0:0:0:0:0:7"));
        assertThat(started(session, client, token, user)).isTrue();

        assertThat(sessions.ongoing(user.account(), user.id(), START, new PageRequest<>(10, Optional.empty()))
                        .items())
                .containsExactly(new Sessions.Ongoing(session, client, session.startedAt()));
    }

    @Test
    void a_client_without_a_description_is_accepted() {
        var user = user();
        var session = session(user);
        var unknown = new Client(Optional.empty(), Optional.empty());
        assertThat(started(session, unknown, Customers.token(user), user)).isTrue();

        assertThat(sessions.ongoing(user.account(), user.id(), START, new PageRequest<>(10, Optional.empty()))
                        .items())
                .extracting(Sessions.Ongoing::client)
                .containsExactly(unknown);
    }

    @Test
    void a_refreshed_session_is_listed_with_its_last_refresh() {
        var begun = begun();
        var next = Customers.token(begun.user());
        var used = rotated(begun.session(), begun.first(), next);

        assertThat(sessions.ongoing(
                                begun.user().account(),
                                begun.user().id(),
                                used.usedAt(),
                                new PageRequest<>(10, Optional.empty()))
                        .items())
                .extracting(Sessions.Ongoing::lastUsedAt)
                .containsExactly(used.usedAt());
    }

    @Test
    void an_ended_session_and_one_with_an_expired_token_are_not_listed() {
        var user = user();
        ended(begun(user).session(), EndReason.REVOKED);
        var goesOn = begun(user);
        var expiry = goesOn.first().expiresAt();

        assertThat(ongoing(user, expiry.minusSeconds(1)))
                .containsExactly(goesOn.session().id());
        assertThat(ongoing(user, expiry)).isEmpty();
    }

    @Test
    void the_sessions_of_other_users_are_not_listed() {
        var user = user();
        var own = begun(user).session();
        begun();
        begun(Customers.active(user.account(), users, unitOfWork()));

        assertThat(ongoing(user, START)).containsExactly(own.id());
        assertThat(sessions.ongoing(account(), user.id(), START, new PageRequest<>(10, Optional.empty()))
                        .items())
                .isEmpty();
    }

    @Test
    void sessions_are_listed_page_by_page_newest_first() {
        var user = user();
        var oldest = begun(user).session().id();
        var middle = begun(user).session().id();
        var newest = begun(user).session().id();

        var first = sessions.ongoing(user.account(), user.id(), START, new PageRequest<>(2, Optional.empty()));
        var second = sessions.ongoing(user.account(), user.id(), START, new PageRequest<>(2, first.next()));

        assertThat(first.items()).extracting(ongoing -> ongoing.session().id()).containsExactly(newest, middle);
        assertThat(second.items()).extracting(ongoing -> ongoing.session().id()).containsExactly(oldest);
        assertThat(second.next()).isEmpty();
    }

    @Test
    void a_session_is_not_found_in_another_account() {
        assertThat(sessions.find(account(), begun().session().id())).isEmpty();
    }

    @Test
    void the_first_token_is_found_with_its_session_and_its_user() {
        var begun = begun();

        assertThat(sessions.present(begun.token()))
                .contains(new Sessions.Presented(begun.first(), begun.session(), begun.user()));
    }

    @Test
    void an_unknown_token_finds_nothing() {
        assertThat(sessions.present(Customers.token(user()))).isEmpty();
    }

    @Test
    void a_token_of_another_account_finds_nothing() {
        var begun = begun();
        var elsewhere = new OpaqueToken(account(), begun.token().text());

        assertThat(sessions.present(elsewhere)).isEmpty();
    }

    @Test
    void no_session_starts_with_a_password_that_was_replaced_concurrently() {
        var user = user();
        var session = session(user);
        var token = Customers.token(user);
        commit(() -> users.advance(user.changePassword(new PasswordHash("newer"))));

        assertThat(started(session, token, user)).isFalse();
        assertThat(sessions.find(session.account(), session.id())).isEmpty();
        assertThat(sessions.present(token)).isEmpty();
    }

    @Test
    void no_session_starts_with_an_email_address_that_was_changed_concurrently() {
        var user = user();
        var session = session(user);
        var token = Customers.token(user);
        commit(() -> users.advance(user.changeEmail(Arbitrary.email())));

        assertThat(started(session, token, user)).isFalse();
        assertThat(sessions.find(session.account(), session.id())).isEmpty();
        assertThat(sessions.present(token)).isEmpty();
    }

    @Test
    void a_session_that_is_rolled_back_is_not_stored() {
        var user = user();
        var session = session(user);
        var token = Customers.token(user);

        takenBack(() -> sessions.start(session, Customers.client(), first(session, token), user));

        assertThat(sessions.find(session.account(), session.id())).isEmpty();
        assertThat(sessions.present(token)).isEmpty();
    }

    @Test
    void a_used_token_and_its_successor_are_found_as_stored() {
        var begun = begun();
        var next = Customers.token(begun.user());
        var used = rotated(begun.session(), begun.first(), next);

        assertThat(presented(begun.token())).contains(used);
        assertThat(used.latest()).isTrue();
        assertThat(presented(next)).contains(first(begun.session(), next, used.usedAt()));
    }

    @Test
    void a_token_whose_successor_was_used_is_not_the_latest_any_more() {
        var begun = begun();
        var second = Customers.token(begun.user());
        var firstUsed = rotated(begun.session(), begun.first(), second);
        var third = Customers.token(begun.user());
        var secondUsed = rotated(begun.session(), first(begun.session(), second, firstUsed.usedAt()), third);

        assertThat(presented(begun.token()))
                .contains(new RefreshToken.Used(
                        firstUsed.hash(),
                        firstUsed.session(),
                        firstUsed.expiresAt(),
                        firstUsed.salt(),
                        false,
                        firstUsed.usedAt()));
        assertThat(presented(second)).contains(secondUsed);
    }

    @Test
    void a_rotation_does_not_affect_other_sessions() {
        var user = user();
        var one = begun(user);
        var used = rotated(one.session(), one.first(), Customers.token(user));
        var other = begun(user);
        rotated(other.session(), other.first(), Customers.token(user));

        assertThat(presented(one.token())).contains(used);
    }

    @Test
    void a_token_is_used_once() {
        var begun = begun();
        var used = rotated(begun.session(), begun.first(), Customers.token(begun.user()));
        var late = Customers.token(begun.user());

        assertThat(rotate(begun.session(), begun.first().use(Customers.salt(), START), late))
                .isFalse();
        assertThat(presented(begun.token())).contains(used);
        assertThat(presented(late)).isEmpty();
    }

    @Test
    void one_of_many_concurrent_uses_of_a_token_gets_a_successor() {
        var begun = begun();

        var answers = Race.of(() ->
                rotate(begun.session(), begun.first().use(Customers.salt(), START), Customers.token(begun.user())));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_rotation_that_is_rolled_back_leaves_the_token_unused() {
        var begun = begun();
        var next = Customers.token(begun.user());

        takenBack(() -> sessions.rotate(
                begun.session().account(),
                begun.first().use(Customers.salt(), START),
                first(begun.session(), next, START)));

        assertThat(presented(begun.token())).contains(begun.first());
        assertThat(presented(next)).isEmpty();
    }

    @Test
    void a_token_of_an_ended_session_cannot_be_used() {
        var begun = begun();
        ended(begun.session(), EndReason.SIGNED_OUT);
        var next = Customers.token(begun.user());

        assertThat(rotate(begun.session(), begun.first().use(Customers.salt(), START), next))
                .isFalse();
        assertThat(presented(begun.token())).contains(begun.first());
        assertThat(presented(next)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void an_ended_session_is_found_as_stored(EndReason reason) {
        var begun = begun();
        var end = ended(begun.session(), reason);

        assertThat(sessions.find(end.account(), end.id())).contains(end);
        assertThat(sessions.present(begun.token())).contains(new Sessions.Presented(begun.first(), end, begun.user()));
    }

    @Test
    void a_session_ends_once() {
        var begun = begun();
        var end = ended(begun.session(), EndReason.SIGNED_OUT);
        var late = begun.session().end(EndReason.REUSE_DETECTED, START.plusSeconds(9));

        assertThat(committed(() -> sessions.end(begun.session(), late))).isFalse();
        assertThat(sessions.find(end.account(), end.id())).contains(end);
    }

    @Test
    void one_of_many_concurrent_ends_of_a_session_succeeds() {
        var session = begun().session();

        var answers = Race.of(() -> committed(() -> sessions.end(session, session.end(EndReason.SIGNED_OUT, START))));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void an_end_does_not_affect_other_sessions() {
        var user = user();
        var one = begun(user);
        var other = begun(user);

        ended(one.session(), EndReason.SIGNED_OUT);

        assertThat(sessions.find(user.account(), other.session().id())).contains(other.session());
        assertThat(rotate(other.session(), other.first().use(Customers.salt(), START), Customers.token(user)))
                .isTrue();
    }

    @Test
    void all_active_sessions_of_a_user_end_except_the_given_one() {
        var user = user();
        var gone = ended(begun(user).session(), EndReason.SIGNED_OUT);
        var one = begun(user).session();
        var other = begun(user).session();
        var stays = begun(user).session();
        var at = START.plusSeconds(7);

        var ended = endAll(user, Optional.of(stays.id()), at);

        assertThat(ended)
                .containsExactlyInAnyOrder(
                        one.end(EndReason.PASSWORD_CHANGED, at), other.end(EndReason.PASSWORD_CHANGED, at));
        assertThat(ended)
                .allSatisfy(end ->
                        assertThat(sessions.find(end.account(), end.id())).contains(end));
        assertThat(sessions.find(user.account(), stays.id())).contains(stays);
        assertThat(sessions.find(user.account(), gone.id())).contains(gone);
    }

    @Test
    void all_active_sessions_of_a_user_end_if_no_exception_is_given() {
        var user = user();
        var session = begun(user).session();

        assertThat(endAll(user, Optional.empty(), START))
                .containsExactly(session.end(EndReason.PASSWORD_CHANGED, START));
        assertThat(endAll(user, Optional.empty(), START)).isEmpty();
    }

    @Test
    void the_sessions_of_other_users_stay_active() {
        var user = user();
        var colleague = Customers.active(user.account(), users, unitOfWork());
        var others = List.of(begun().session(), begun(colleague).session());

        assertThat(endAll(user, Optional.empty(), START)).isEmpty();
        assertThat(others)
                .allSatisfy(session -> assertThat(sessions.find(session.account(), session.id()))
                        .contains(session));
    }

    @Test
    void an_end_of_all_sessions_that_is_rolled_back_ends_none() {
        var begun = begun();

        takenBack(() -> sessions.endAll(begun.user(), Optional.empty(), EndReason.PASSWORD_CHANGED, START));

        assertThat(sessions.find(begun.session().account(), begun.session().id()))
                .contains(begun.session());
    }

    @Test
    void of_many_concurrent_ends_of_all_sessions_each_session_ends_once() {
        var user = user();
        begun(user);
        begun(user);

        var answers = Race.of(() -> endAll(user, Optional.empty(), START));

        assertThat(answers.stream().mapToInt(List::size).sum()).isEqualTo(2);
    }

    private List<Session.Ended> endAll(User user, Optional<SessionId> stays, Instant at) {
        return unitOfWork().perform(() -> sessions.endAll(user, stays, EndReason.PASSWORD_CHANGED, at));
    }

    @Test
    void a_session_stores_that_it_began_with_a_second_factor() {
        var user = user();
        var session = new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), true, START);
        var token = Customers.token(user);
        assertThat(started(session, token, user)).isTrue();

        assertThat(sessions.find(session.account(), session.id())).contains(session);
        assertThat(sessions.present(token))
                .hasValueSatisfying(presented -> assertThat(presented.session()).isEqualTo(session));
    }

    @Test
    void no_session_starts_with_a_role_that_was_changed_concurrently() {
        var user = user();
        var session = session(user);

        assertThat(started(
                        session,
                        Customers.token(user),
                        user.changeRole(Role.ADMIN).to()))
                .isFalse();
        assertThat(sessions.find(session.account(), session.id())).isEmpty();
    }

    @Test
    void a_draft_is_found_by_its_challenge() {
        var challenged = challenged();
        var draft = challenged.draft();

        assertThat(sessions.challengedBy(challenged.challenge())).contains(draft);
        assertThat(sessions.find(draft.account(), draft.id())).contains(draft);
    }

    @Test
    void an_unknown_challenge_finds_nothing() {
        var challenged = challenged();
        var elsewhere = new OpaqueToken(account(), challenged.challenge().text());

        assertThat(sessions.challengedBy(Customers.token(challenged.user()))).isEmpty();
        assertThat(sessions.challengedBy(elsewhere)).isEmpty();
    }

    @Test
    void a_draft_becomes_a_session_once() {
        var challenged = challenged();
        var token = Customers.token(challenged.user());
        var session = challenged.draft().activate(START.plusSeconds(20));

        assertThat(activated(challenged, token)).isTrue();
        assertThat(activated(challenged, Customers.token(challenged.user()))).isFalse();

        assertThat(sessions.challengedBy(challenged.challenge())).isEmpty();
        assertThat(sessions.find(session.account(), session.id())).contains(session);
        assertThat(sessions.present(token))
                .contains(
                        new Sessions.Presented(first(session, token, session.startedAt()), session, challenged.user()));
    }

    @Test
    void an_activated_draft_is_listed_with_the_client_that_answered_the_challenge() {
        var challenged = challenged();
        var user = challenged.user();
        assertThat(ongoing(user, START.plusSeconds(20))).isEmpty();
        assertThat(activated(challenged, Customers.token(user))).isTrue();

        assertThat(sessions.ongoing(
                                user.account(),
                                user.id(),
                                START.plusSeconds(20),
                                new PageRequest<>(10, Optional.empty()))
                        .items())
                .extracting(Sessions.Ongoing::client)
                .containsExactly(Customers.client());
    }

    @Test
    void one_of_many_concurrent_answers_to_a_challenge_gets_a_session() {
        var challenged = challenged();

        assertThat(Race.of(() -> activated(challenged, Customers.token(challenged.user()))))
                .containsOnlyOnce(true);
    }

    @Test
    void no_draft_is_activated_with_a_password_that_was_replaced_concurrently() {
        var challenged = challenged();
        commit(() -> users.advance(challenged.user().changePassword(new PasswordHash("newer"))));

        assertThat(activated(challenged, Customers.token(challenged.user()))).isFalse();
        assertThat(sessions.challengedBy(challenged.challenge())).contains(challenged.draft());
    }

    @Test
    void a_session_that_is_rolled_back_leaves_its_draft() {
        var challenged = challenged();
        var token = Customers.token(challenged.user());

        takenBack(() -> activate(challenged, token));

        assertThat(sessions.challengedBy(challenged.challenge())).contains(challenged.draft());
        assertThat(sessions.present(token)).isEmpty();
    }

    @Test
    void every_failed_attempt_is_counted() {
        var challenged = challenged();
        var once = challenged.draft().afterWrongCode();

        assertThat(committed(() -> sessions.useTry(challenged.draft(), once))).isTrue();
        assertThat(committed(() -> sessions.useTry(challenged.draft(), once))).isFalse();

        assertThat(sessions.challengedBy(challenged.challenge())).contains(once);
        assertThat(activated(challenged, Customers.token(challenged.user()))).isFalse();
    }

    @Test
    void no_draft_is_stored_with_a_password_or_role_that_was_replaced_concurrently() {
        var user = user();
        var challenge = Customers.token(user);
        var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);

        assertThat(committed(
                        () -> sessions.draft(draft, user.changeRole(Role.ADMIN).to())))
                .isFalse();
        commit(() -> users.advance(user.changePassword(new PasswordHash("newer"))));
        assertThat(committed(() -> sessions.draft(draft, user))).isFalse();

        assertThat(sessions.challengedBy(challenge)).isEmpty();
    }

    @Test
    void no_draft_is_stored_or_activated_with_an_email_address_that_was_changed_concurrently() {
        var challenged = challenged();
        var user = challenged.user();
        var challenge = Customers.token(user);
        var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);
        commit(() -> users.advance(user.changeEmail(Arbitrary.email())));

        assertThat(committed(() -> sessions.draft(draft, user))).isFalse();
        assertThat(activated(challenged, Customers.token(user))).isFalse();

        assertThat(sessions.challengedBy(challenge)).isEmpty();
    }

    @Test
    void a_draft_that_is_rolled_back_is_not_stored() {
        var user = user();
        var challenge = Customers.token(user);
        var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);

        takenBack(() -> sessions.draft(draft, user));

        assertThat(sessions.challengedBy(challenge)).isEmpty();
    }

    @Test
    void an_end_of_all_sessions_voids_all_drafts_of_the_user_and_no_others() {
        var user = user();
        var session = begun(user).session();
        var challenged = challenged(user);
        var ofAnother = challenged();

        assertThat(endAll(user, Optional.of(session.id()), START)).isEmpty();

        assertThat(sessions.find(session.account(), session.id())).contains(session);
        assertThat(sessions.challengedBy(challenged.challenge()))
                .contains(SessionDrafts.withoutTries(challenged.draft()));
        assertThat(activated(challenged, Customers.token(user))).isFalse();
        assertThat(sessions.challengedBy(ofAnother.challenge())).contains(ofAnother.draft());
    }

    @Test
    void a_draft_stored_while_the_user_is_changed_does_not_survive_the_change() {
        for (var round = 0; round < ROUNDS; round++) {
            var user = user();
            var challenge = Customers.token(user);
            var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);

            Race.of(
                    2,
                    runner -> committed(() -> {
                        if (runner == 0) {
                            return sessions.draft(draft, user);
                        }
                        var changed = users.advance(user.changeRole(Role.ADMIN));
                        sessions.endAll(user, Optional.empty(), EndReason.REVOKED, START);
                        return changed;
                    }));

            assertThat(sessions.challengedBy(challenge).filter(found -> found.isOpen(START)))
                    .isEmpty();
        }
    }

    private Challenged challenged() {
        return challenged(user());
    }

    private Challenged challenged(User.Active user) {
        var challenge = Customers.token(user);
        var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);
        assertThat(committed(() -> sessions.draft(draft, user))).isTrue();
        return new Challenged(user, challenge, draft);
    }

    private boolean activated(Challenged challenged, OpaqueToken token) {
        return committed(() -> activate(challenged, token));
    }

    private boolean activate(Challenged challenged, OpaqueToken token) {
        var session = challenged.draft().activate(START.plusSeconds(20));
        var first = first(session, token, session.startedAt());
        return sessions.activate(challenged.draft(), session, Customers.client(), first, challenged.user());
    }

    private User.Active user() {
        return Customers.active(account(), users, unitOfWork());
    }

    private Begun begun() {
        return begun(user());
    }

    private Begun begun(User.Active user) {
        var session = session(user);
        var token = Customers.token(user);
        assertThat(started(session, token, user)).isTrue();
        return new Begun(user, session, token, first(session, token));
    }

    private boolean started(Session.Active session, OpaqueToken token, User.Active verified) {
        return started(session, Customers.client(), token, verified);
    }

    private boolean started(Session.Active session, Client client, OpaqueToken token, User.Active verified) {
        return committed(() -> sessions.start(session, client, first(session, token), verified));
    }

    private List<SessionId> ongoing(User user, Instant at) {
        return sessions.ongoing(user.account(), user.id(), at, new PageRequest<>(10, Optional.empty())).items().stream()
                .map(ongoing -> ongoing.session().id())
                .toList();
    }

    private RefreshToken.Used rotated(Session session, RefreshToken.Unused token, OpaqueToken next) {
        var used = token.use(Customers.salt(), START.plusSeconds(60));
        assertThat(rotate(session, used, next)).isTrue();
        return used;
    }

    private boolean rotate(Session session, RefreshToken.Used used, OpaqueToken next) {
        return committed(() -> sessions.rotate(session.account(), used, first(session, next, used.usedAt())));
    }

    private Session.Ended ended(Session.Active session, EndReason reason) {
        var end = session.end(reason, START.plusSeconds(5));
        assertThat(committed(() -> sessions.end(session, end))).isTrue();
        return end;
    }

    private Optional<RefreshToken> presented(OpaqueToken token) {
        return sessions.present(token).map(Sessions.Presented::token);
    }

    private static Session.Active session(User user) {
        return new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, START);
    }

    private static RefreshToken.Unused first(Session session, OpaqueToken token) {
        return first(session, token, START);
    }

    private static RefreshToken.Unused first(Session session, OpaqueToken token, Instant at) {
        return RefreshToken.Unused.issue(token.hash(), session.id(), at);
    }

    private record Begun(User.Active user, Session.Active session, OpaqueToken token, RefreshToken.Unused first) {}

    private record Challenged(User.Active user, OpaqueToken challenge, Session.Draft draft) {}
}
