package tel.billing.identity.application.session;

import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;

/// Ends a session. Its access tokens and its refresh token become invalid immediately. Idempotent.
public interface SignOut {
    void signOut(Actor by, SessionId session);
}
