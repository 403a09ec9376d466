package tel.billing.identity.application;

import tel.billing.audit.Actor;

/// Ends every session of the user, the one in which they ask for it too.
public interface SignOutEverywhere {
    void signOut(Actor by);
}
