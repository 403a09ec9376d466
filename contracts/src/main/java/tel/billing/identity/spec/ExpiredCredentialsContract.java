package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.ExpiredCredentials;
import tel.billing.identity.application.browser.BrowserSessions;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.staff.Invitations;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.user.Customers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.PlanTier;

/// The contract of all stores that delete obsolete data.
public abstract class ExpiredCredentialsContract extends StoreContract {
    private static final Instant START = Arbitrary.INSTANT;
    private static final Instant EXPIRY = START.plus(RefreshToken.LIFETIME);
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final int MANY = 100;

    private final ExpiredCredentials leftovers;
    private final Users users;
    private final Sessions sessions;
    private final BrowserSessions browserSessions;
    private final MagicLinks magicLinks;
    private final PasswordResetLinks resetLinks;
    private final EmailChangeLinks emailLinks;
    private final Invitations invitations;
    private final SigningKeyStore signingKeyRegister;

    /// The keys in the register under test.
    private final SigningKeys signingKeys;

    protected ExpiredCredentialsContract(
            StoreFixture fixture,
            ExpiredCredentials leftovers,
            Users users,
            Sessions sessions,
            BrowserSessions browserSessions,
            MagicLinks magicLinks,
            PasswordResetLinks resetLinks,
            EmailChangeLinks emailLinks,
            Invitations invitations,
            SigningKeyStore signingKeyRegister,
            SigningKeys signingKeys) {
        super(fixture);
        this.leftovers = leftovers;
        this.users = users;
        this.sessions = sessions;
        this.browserSessions = browserSessions;
        this.magicLinks = magicLinks;
        this.resetLinks = resetLinks;
        this.emailLinks = emailLinks;
        this.invitations = invitations;
        this.signingKeyRegister = signingKeyRegister;
        this.signingKeys = signingKeys;
    }

    @Test
    void without_data_nothing_is_obsolete() {
        user();

        assertThat(leftovers.nextExpiry()).isEmpty();
        assertThat(clear(EXPIRY)).isFalse();
    }

    @Test
    void an_ended_session_is_obsolete_at_its_end_with_all_its_tokens() {
        var begun = begun(user());
        var next = rotated(begun, START.plusSeconds(60));
        var end = ended(begun, START.plusSeconds(90));

        assertThat(leftovers.nextExpiry()).contains(end.endedAt());
        assertThat(clear(end.endedAt().minusMillis(1))).isFalse();
        assertThat(sessions.find(end.account(), end.id())).contains(end);

        clearAll(end.endedAt());
        assertThat(sessions.find(end.account(), end.id())).isEmpty();
        assertThat(sessions.present(begun.token())).isEmpty();
        assertThat(sessions.present(next.token())).isEmpty();
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void a_session_with_an_expired_newest_token_is_obsolete_with_all_its_tokens() {
        var begun = begun(user());
        var next = rotated(begun, START.plus(AN_HOUR));

        assertThat(leftovers.nextExpiry()).contains(EXPIRY);
        assertThat(clear(EXPIRY.minusMillis(1))).isFalse();

        clearAll(EXPIRY.plus(AN_HOUR));
        assertThat(sessions.find(begun.session().account(), begun.session().id()))
                .isEmpty();
        assertThat(sessions.present(begun.token())).isEmpty();
        assertThat(sessions.present(next.token())).isEmpty();
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void used_tokens_of_an_active_session_are_obsolete_when_they_expire() {
        var first = begun(user());
        var second = rotated(first, START.plus(AN_HOUR));
        var third = rotated(second, START.plus(AN_HOUR.multipliedBy(2)));

        clearAll(EXPIRY);
        assertThat(sessions.present(first.token())).isEmpty();
        assertThat(sessions.present(second.token()))
                .hasValueSatisfying(presented -> assertThat(presented.token()).isInstanceOf(RefreshToken.Used.class));
        assertThat(sessions.present(third.token()))
                .hasValueSatisfying(presented -> assertThat(presented.session()).isEqualTo(first.session()));
        assertThat(leftovers.nextExpiry()).contains(EXPIRY.plus(AN_HOUR));
        assertThat(clear(EXPIRY)).isFalse();
    }

    @Test
    void a_token_that_expires_before_its_predecessor_is_handled() {
        var first = begun(user());
        var second = rotated(first, START.minusSeconds(5));
        var third = rotated(second, START.plusSeconds(60));

        clearAll(EXPIRY.minusSeconds(5));
        assertThat(sessions.present(second.token())).isEmpty();
        assertThat(sessions.present(first.token()))
                .hasValueSatisfying(presented -> assertThat(presented.token())
                        .isInstanceOfSatisfying(
                                RefreshToken.Used.class,
                                used -> assertThat(used.latest()).isFalse()));
        assertThat(sessions.present(third.token())).isPresent();
    }

    @Test
    void tokens_of_a_session_that_ended_after_their_expiry_are_obsolete() {
        var begun = begun(user());
        var end = ended(begun, EXPIRY.plus(AN_HOUR));

        clearAll(EXPIRY);
        assertThat(sessions.present(begun.token())).isEmpty();
        assertThat(sessions.find(end.account(), end.id())).contains(end);
        assertThat(leftovers.nextExpiry()).contains(end.endedAt());
    }

    @Test
    void an_expired_browser_session_is_obsolete_with_its_session() {
        var holder = begun(user());
        var token = Customers.token(holder.user());
        var browserSession = inBrowser(holder, token);

        assertThat(leftovers.nextExpiry()).contains(browserSession.expiresAt());
        assertThat(clear(browserSession.expiresAt().minusMillis(1))).isFalse();
        assertThat(browserSessions.present(token)).isPresent();

        clearAll(browserSession.expiresAt());
        assertThat(browserSessions.present(token)).isEmpty();
        assertThat(sessions.find(holder.user().account(), holder.session().id()))
                .isEmpty();
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void a_use_postpones_the_deletion_of_a_browser_session() {
        var holder = begun(user());
        var token = Customers.token(holder.user());
        var unused = inBrowser(holder, token);
        var used = unused.use(START.plus(AN_HOUR)).orElseThrow();
        assertThat(committed(() -> browserSessions.recordUse(used))).isTrue();

        assertThat(leftovers.nextExpiry()).contains(unused.expiresAt().plus(AN_HOUR));
        assertThat(clear(unused.expiresAt())).isFalse();
        assertThat(browserSessions.present(token)).isPresent();
    }

    @Test
    void a_browser_session_is_obsolete_with_its_ended_session() {
        var holder = begun(user());
        var token = Customers.token(holder.user());
        inBrowser(holder, token);
        ended(holder, START.plus(AN_HOUR));

        clearAll(START.plus(AN_HOUR));
        assertThat(browserSessions.present(token)).isEmpty();
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void a_browser_session_that_expired_before_its_session_ended_is_obsolete_first() {
        var holder = begun(user());
        var token = Customers.token(holder.user());
        var browserSession = inBrowser(holder, token);
        var end = ended(holder, browserSession.expiresAt().plus(AN_HOUR));

        clearAll(browserSession.expiresAt());
        assertThat(browserSessions.present(token)).isEmpty();
        assertThat(sessions.find(end.account(), end.id())).contains(end);
        assertThat(leftovers.nextExpiry()).contains(end.endedAt());
    }

    @Test
    void a_challenge_is_obsolete_when_it_expires() {
        var user = user();
        var challenge = Customers.token(user);
        var draft = Session.Draft.challenge(new SessionId(Arbitrary.id()), user, challenge.hash(), START);
        assertThat(committed(() -> sessions.draft(draft, user))).isTrue();

        assertThat(leftovers.nextExpiry()).contains(draft.expiresAt());
        assertThat(clear(draft.expiresAt().minusMillis(1))).isFalse();
        assertThat(clear(draft.expiresAt())).isTrue();
        assertThat(sessions.challengedBy(challenge)).isEmpty();
    }

    @Test
    void a_magic_link_is_obsolete_when_it_expires() {
        var user = user();
        var token = Customers.token(user);
        var link = new MagicLink(
                Arbitrary.id(),
                user.account(),
                user.id(),
                user.email(),
                token.hash(),
                new PlanTier("starter"),
                START,
                START.plus(AN_HOUR));
        commit(() -> magicLinks.send(link));

        assertThat(leftovers.nextExpiry()).contains(link.expiresAt());
        assertThat(clear(link.expiresAt().minusMillis(1))).isFalse();
        assertThat(clear(link.expiresAt())).isTrue();
        assertThat(magicLinks.find(token)).isEmpty();
    }

    @Test
    void a_reset_link_is_obsolete_when_it_expires() {
        var user = user();
        var token = Customers.token(user);
        var link = sentReset(user, token);

        assertThat(leftovers.nextExpiry()).contains(link.expiresAt());
        assertThat(clear(link.expiresAt().minusMillis(1))).isFalse();
        assertThat(clear(link.expiresAt())).isTrue();
        assertThat(resetLinks.find(token)).isEmpty();
    }

    @Test
    void an_email_confirmation_link_is_obsolete_when_it_expires() {
        var user = user();
        var token = Customers.token(user);
        var link = EmailChangeLink.send(user, new SessionId(Arbitrary.id()), Arbitrary.email(), token.hash(), START);
        assertThat(committed(() -> emailLinks.send(link, user.password()))).isTrue();

        assertThat(leftovers.nextExpiry()).contains(link.expiresAt());
        assertThat(clear(link.expiresAt().minusMillis(1))).isFalse();
        assertThat(clear(link.expiresAt())).isTrue();
        assertThat(emailLinks.find(token)).isEmpty();
    }

    @Test
    void an_invitation_is_obsolete_when_it_expires() {
        var user = user();
        var token = Customers.token(user);
        var invitation = new Invitation.Sent(user.account(), user.id(), token.hash(), START);
        commit(() -> invitations.send(invitation));

        assertThat(leftovers.nextExpiry()).contains(invitation.expiresAt());
        assertThat(clear(invitation.expiresAt().minusMillis(1))).isFalse();
        assertThat(clear(invitation.expiresAt())).isTrue();
        assertThat(invitations.find(token)).isEmpty();
    }

    @Test
    void the_public_half_of_a_signing_key_is_obsolete_thirty_days_after_the_key_was_retired() {
        var key = signingKeys.current();
        var first = signingKeyRegister.rotation().orElseThrow().newest();
        var second = new SigningKeyValidity(2, "second", START, START);
        commit(() -> {
            signingKeyRegister.addNext(first, second);
            signingKeyRegister.retireBefore(second, START);
        });
        signingKeys.catchUp();
        var retired = new SigningKeys.RetiredKey(key.id(), key.publicKey());
        var over = START.plus(Duration.ofDays(30));

        assertThat(leftovers.nextExpiry()).contains(over);
        assertThat(clear(over.minusMillis(1))).isFalse();
        assertThat(signingKeys.retired()).containsExactly(retired);

        clearAll(over);
        signingKeys.catchUp();
        assertThat(signingKeys.retired()).isEmpty();
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void users_are_not_deleted() {
        var user = user();
        sentReset(user, Customers.token(user));
        ended(begun(user), START);

        clearAll(EXPIRY);

        assertThat(users.find(user.account(), user.id())).contains(user);
    }

    @Test
    void data_is_deleted_in_batches() {
        var user = user();
        ended(begun(user), START);
        ended(begun(user), START);
        ended(begun(user), START);
        var colleague = Customers.active(user.account(), users, unitOfWork());
        var tokens = new OpaqueToken[] {Customers.token(user), Customers.token(colleague)};
        sentReset(user, tokens[0]);
        sentReset(colleague, tokens[1]);

        assertThat(committed(() -> leftovers.deleteExpired(EXPIRY, 1))).isTrue();
        assertThat(leftovers.nextExpiry()).contains(START);
        assertThat(resetLinks.find(tokens[0]).or(() -> resetLinks.find(tokens[1])))
                .isPresent();

        while (committed(() -> leftovers.deleteExpired(EXPIRY, 1))) {
            assertThat(users.find(user.account(), user.id())).isPresent();
        }
        assertThat(leftovers.nextExpiry()).isEmpty();
    }

    @Test
    void a_deletion_that_is_rolled_back_deletes_nothing() {
        var end = ended(begun(user()), START);

        takenBack(() -> leftovers.deleteExpired(EXPIRY, MANY));

        assertThat(sessions.find(end.account(), end.id())).contains(end);
    }

    private boolean clear(Instant then) {
        return committed(() -> leftovers.deleteExpired(then, MANY));
    }

    private void clearAll(Instant then) {
        assertThat(clear(then)).isTrue();
        assertThat(clear(then)).isFalse();
    }

    private User.Active user() {
        return Customers.active(account(), users, unitOfWork());
    }

    private Holder begun(User.Active user) {
        var session = new Session.Active(new SessionId(Arbitrary.id()), user.account(), user.id(), false, START);
        var token = Customers.token(user);
        var first = RefreshToken.Unused.issue(token.hash(), session.id(), START);
        assertThat(committed(() -> sessions.start(session, Customers.client(), first, user)))
                .isTrue();
        return new Holder(user, session, token, first);
    }

    private BrowserSession inBrowser(Holder holder, OpaqueToken token) {
        var user = holder.user();
        var started = BrowserSession.start(
                token.hash(), user.account(), holder.session().id(), user.role(), START);
        assertThat(committed(() -> browserSessions.start(started))).isTrue();
        return started;
    }

    private Holder rotated(Holder holder, Instant at) {
        var token = Customers.token(holder.user());
        var next = RefreshToken.Unused.issue(token.hash(), holder.session().id(), at);
        var used = holder.newest().use(Customers.salt(), at);
        assertThat(committed(() -> sessions.rotate(holder.user().account(), used, next)))
                .isTrue();
        return new Holder(holder.user(), holder.session(), token, next);
    }

    private Session.Ended ended(Holder holder, Instant at) {
        var end = holder.session().end(EndReason.SIGNED_OUT, at);
        assertThat(committed(() -> sessions.end(holder.session(), end))).isTrue();
        return end;
    }

    private PasswordResetLink sentReset(User.Active user, OpaqueToken token) {
        var link = PasswordResetLink.send(user, token.hash(), START);
        assertThat(committed(() -> resetLinks.send(link, user))).isTrue();
        return link;
    }

    private record Holder(User.Active user, Session.Active session, OpaqueToken token, RefreshToken.Unused newest) {}
}
