package tel.billing.identity.web;

import tel.billing.audit.Actor;
import tel.billing.shared.web.access.Caller;

/// Callers, as the audit log names them.
final class Actors {
    private Actors() {}

    static Actor of(Caller caller) {
        return new Actor(caller.user(), caller.account(), caller.roles());
    }
}
