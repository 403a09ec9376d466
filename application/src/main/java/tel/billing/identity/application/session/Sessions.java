package tel.billing.identity.application.session;

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

/// Stores sessions and their refresh tokens.
public interface Sessions {

    /// Stores a session and its first token, if the user still has the verified password and the same role;
    /// false if not.
    boolean start(Session.Active session, Client client, RefreshToken.Unused first, User.Active verified);

    /// Stores a draft, if the user still has the verified password and the same role; false if not.
    boolean draft(Session.Draft draft, User.Active verified);

    /// The draft that waits for the answer to this challenge. Empty if there is none any more.
    Optional<Session.Draft> challengedBy(OpaqueToken challenge);

    /// Stores a failed attempt, if the draft is still equal to `from`; false if not.
    boolean useTry(Session.Draft from, Session.Draft to);

    /// Activates a drafted session, under the conditions of [#start] and only if it is still a draft.
    boolean activate(
            Session.Draft from, Session.Active to, Client client, RefreshToken.Unused first, User.Active verified);

    Optional<Session> find(AccountId account, SessionId id);

    /// The active sessions of a user, newest first. Omits those whose newest refresh token or browser session
    /// has expired at that time.
    Page<Ongoing, SessionId> ongoing(AccountId account, UserId user, Instant at, PageRequest<SessionId> page);

    /// The stored token with its session and its user.
    Optional<Presented> present(OpaqueToken token);

    /// Marks the token as used and stores its successor, if the token is unused and the session is active;
    /// false if not.
    boolean rotate(AccountId account, RefreshToken.Used used, RefreshToken.Unused successor);

    /// Stores the end, if the session is still active; false if not.
    boolean end(Session.Active from, Session.Ended to);

    /// Ends all active sessions of the user except the given one, and voids all drafts. Returns the sessions
    /// that it ended.
    List<Session.Ended> endAll(User user, Optional<SessionId> stays, EndReason reason, Instant at);

    /// An active session with the client it began with.
    ///
    /// @param lastUsedAt when the session was started, last refreshed, or last used by a browser
    record Ongoing(Session.Active session, Client client, Instant lastUsedAt) {}

    /// A refresh token that a client presented.
    record Presented(RefreshToken token, Session session, User user) {}
}
