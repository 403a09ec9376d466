package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Ids;

/// Begins a session for a user whose password was verified; inside a unit of work.
record SessionStart(Sessions sessions, Tokens tokens, Ids ids, InstantSource clock) {

    /// Empty if the password was changed meanwhile.
    Optional<SignedIn> start(User.Active user, Client client) {
        var now = clock.instant();
        var session = new Session.Active(new SessionId(ids.next()), user.account(), user.id(), now);
        var token = tokens.mint(user.account());
        var first = RefreshToken.Unused.issue(token.hash(), session.id(), now);
        return sessions.start(session, client, first, user.password())
                ? Optional.of(new SignedIn(session.id(), user.id(), user.account(), user.role(), token, now))
                : Optional.empty();
    }
}
