package tel.billing.identity.application.session;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Ids;

/// Starts a session for a user whose password was verified. Joins the caller's unit of work.
public record SessionIssuer(Sessions sessions, TokenGenerator tokenGenerator, Ids ids, InstantSource clock) {

    /// Empty if the user or the password was changed concurrently.
    public Optional<StartedSession> start(User.Active user, Client client) {
        return start(user, client, false);
    }

    /// For staff who have just enrolled. Empty if the user was changed concurrently.
    public Optional<StartedSession> startProven(User.Active staff, Client client) {
        return start(staff, client, true);
    }

    /// For staff who proved the second factor. Empty if the challenge was used or the user was
    /// changed concurrently.
    public Optional<StartedSession> activate(Session.Draft draft, User.Active staff, Client client) {
        var session = draft.activate(clock.instant());
        return signedIn(session, staff, first -> sessions.activate(draft, session, client, first, staff));
    }

    private Optional<StartedSession> start(User.Active user, Client client, boolean twofa) {
        var session = new Session.Active(new SessionId(ids.next()), user.account(), user.id(), twofa, clock.instant());
        return signedIn(session, user, first -> sessions.start(session, client, first, user));
    }

    private Optional<StartedSession> signedIn(
            Session.Active session, User.Active user, Predicate<RefreshToken.Unused> stored) {
        var now = session.startedAt();
        var token = tokenGenerator.mint(user.account());
        return stored.test(RefreshToken.Unused.issue(token.hash(), session.id(), now))
                ? Optional.of(new StartedSession(
                        session.id(), user.id(), user.account(), user.role(), session.twofa(), token, now))
                : Optional.empty();
    }
}
