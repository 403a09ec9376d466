package tel.billing.identity.application;

import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;

/// Users end a session of theirs from wherever they are: its access token and its refresh token are good for nothing
/// from now on. Ending an ended one changes nothing.
public interface RevokeSession {

    /// False if the user never had this session.
    boolean revoke(Actor by, SessionId session);
}
