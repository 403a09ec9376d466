package tel.billing.identity.application;

import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;

/// Tells whether a session goes on, for every request that presents one of its access tokens.
public interface RecogniseSession {

    Recognition recognise(AccountId account, SessionId session);

    default boolean isActive(AccountId account, SessionId session) {
        return recognise(account, session) != Recognition.ENDED;
    }

    /// How it stands with a session.
    enum Recognition {
        ACTIVE,
        /// It goes on, but staff suspended its account.
        SUSPENDED,
        /// With it all sessions of an account that was closed.
        ENDED
    }
}
