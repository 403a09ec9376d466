package tel.billing.identity.application.session;

import tel.billing.audit.Actor;

/// Ends all sessions of the user, including the one that sends the request.
public interface SignOutEverywhere {
    void signOut(Actor by);
}
