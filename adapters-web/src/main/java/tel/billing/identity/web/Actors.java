package tel.billing.identity.web;

import tel.billing.audit.Actor;
import tel.billing.shared.web.access.Caller;

/// Converts callers to the actors of the audit log.
public final class Actors {
    private Actors() {}

    public static Actor of(Caller caller) {
        return new Actor(caller.user(), caller.account(), caller.roles());
    }
}
