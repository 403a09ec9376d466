package tel.billing.identity.application.session;

import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;

/// Ends all sessions of the user except one, which is the session that sends the request.
public interface SignOutOtherSessions {

    /// Returns the number of sessions that ended.
    int signOut(Actor by, SessionId stays);
}
