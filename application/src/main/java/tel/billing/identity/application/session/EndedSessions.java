package tel.billing.identity.application.session;

import java.time.Duration;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Keeps the recently ended sessions of all instances in memory, so that a request with an access token needs
/// no database query. Remembers each end until the session's last access token has expired.
public interface EndedSessions {

    /// How long an ended session is remembered, in business time: the lifetime of an access token, plus one
    /// minute for slow commits and clock differences.
    Duration RETENTION = StartedSession.ACCESS_LIFETIME.plusMinutes(1);

    /// Returns without blocking. Call it only for sessions that exist, as proven by the signature of an
    /// access token.
    Status statusOf(AccountId account, SessionId session);

    /// Records that this instance has ended a session and committed. This instance knows it immediately,
    /// other instances within a second.
    void remember(Session.Ended ended);

    /// What this instance knows about a session.
    enum Status {
        /// The session had not ended a second ago.
        ACTIVE,
        ENDED,
        /// Updates from the database are overdue. Ask the store.
        UNKNOWN
    }
}
