package tel.billing.identity.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Keeps the sessions and their refresh tokens.
public interface Sessions {

    /// Stores a session and its first token, if the user still has the password that was verified,
    /// and the same role; false if not.
    boolean start(Session.Active session, Client client, RefreshToken.Unused first, User.Active verified);

    /// Stores a draft, if the user still has the password that was verified, and the same role; false
    /// if not.
    boolean draft(Session.Draft draft, User.Active verified);

    /// The draft that waits for the answer to this challenge. Empty if there is none, any more.
    Optional<Session.Draft> challengedBy(OpaqueToken challenge);

    /// Stores that a try was used up, if the draft is still exactly `from`; false if not.
    boolean useTry(Session.Draft from, Session.Draft to);

    /// Like [#start], for a session that was drafted, if it still is a draft.
    boolean activate(
            Session.Draft from, Session.Active to, Client client, RefreshToken.Unused first, User.Active verified);

    Optional<Session> find(AccountId account, SessionId id);

    /// The active sessions of a user whose newest token is still good then, newest first.
    Page<Ongoing, SessionId> ongoing(AccountId account, UserId user, Instant at, PageRequest<SessionId> page);

    /// The token as it is kept, with its session and its user.
    Optional<Presented> present(OpaqueToken token);

    /// Marks the token as used and stores its successor, if it is still unused and its session active; false if not.
    boolean rotate(AccountId account, RefreshToken.Used used, RefreshToken.Unused successor);

    /// Stores the end, if the session is still active; false if not.
    boolean end(Session.Active from, Session.Ended to);

    /// Ends every active session of the user, but for the one that stays, and voids every draft. Answers with those
    /// that it ended.
    List<Session.Ended> endAll(User user, Optional<SessionId> stays, EndReason reason, Instant at);

    /// A session that can go on, with what it was begun with and the token that continues it.
    record Ongoing(Session.Active session, Client client, RefreshToken.Unused newest) {

        /// When it was begun or refreshed last.
        public Instant lastUsedAt() {
            return newest.issuedAt();
        }
    }

    /// A refresh token that somebody presented.
    record Presented(RefreshToken token, Session session, User user) {}
}
