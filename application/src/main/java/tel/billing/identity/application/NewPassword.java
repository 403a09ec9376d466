package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.shared.Country;

/// Gives a user another password and tells them by mail; inside a unit of work. Whoever got in with the old one is out.
record NewPassword(
        Users users, EmailLinks emailLinks, Sessions sessions, Postbox postbox, AuditTrail trail, InstantSource clock) {

    /// The sessions that it ended; `country` is the account's. Empty if the password was changed meanwhile.
    Optional<List<Session.Ended>> set(
            User.Active user, Country country, PasswordHash hash, Optional<SessionId> stays, Action action) {
        // First the password, then the sessions: a sign-in with the old one comes too late, or its session is seen.
        if (!users.replaceHash(user, hash)) {
            return Optional.empty();
        }
        // A thief who knew the old one may have asked for another address. Only now, so that none is sent meanwhile.
        emailLinks.withdraw(user);
        var now = clock.instant();
        var ended = sessions.endAll(user, stays, EndReason.PASSWORD_CHANGED, now);
        postbox.post(new Letter.PasswordChanged(user.email(), now), user.readerIn(country));
        trail.record(Deed.byThemself(action, new Actor(user.id(), user.account(), Set.of(user.role()))));
        return Optional.of(ended);
    }
}
