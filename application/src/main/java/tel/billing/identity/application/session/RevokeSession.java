package tel.billing.identity.application.session;

import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;

/// Ends a session of the user from any of the user's devices. Its access tokens and its refresh token become
/// invalid immediately. Idempotent.
public interface RevokeSession {

    /// False if the user never had this session.
    boolean revoke(Actor by, SessionId session);
}
