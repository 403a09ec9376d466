package tel.billing.identity.application;

import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;

/// Ends a session: its access token and its refresh token are good for nothing from now on. Ending an ended one changes
/// nothing.
public interface SignOut {
    void signOut(Actor by, SessionId session);
}
