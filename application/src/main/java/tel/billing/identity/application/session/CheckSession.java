package tel.billing.identity.application.session;

import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;

/// Determines whether a session is still active. Called for every request that presents an access token.
public interface CheckSession {

    SessionState check(AccountId account, SessionId session);

    /// The state of a session.
    enum SessionState {
        ACTIVE,
        /// The session is active, but its account is suspended.
        SUSPENDED,
        /// The session has ended. Closing an account ends all its sessions.
        ENDED
    }
}
