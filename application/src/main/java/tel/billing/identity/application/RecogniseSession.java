package tel.billing.identity.application;

import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;

/// Tells whether a session goes on, for every request that presents one of its access tokens.
public interface RecogniseSession {
    boolean isActive(AccountId account, SessionId session);
}
