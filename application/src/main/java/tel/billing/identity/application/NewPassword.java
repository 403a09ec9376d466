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

/// Replaces a user's password and notifies the user by e-mail. Joins the caller's unit of work. Ends the
/// sessions that began with the old password.
record NewPassword(
        Users users, EmailLinks emailLinks, Sessions sessions, Postbox postbox, AuditTrail trail, InstantSource clock) {

    /// Returns the sessions that it ended. Empty if the password was changed concurrently.
    ///
    /// @param country the country of the account
    Optional<List<Session.Ended>> set(
            User.Active user, Country country, PasswordHash hash, Optional<SessionId> stays, Action action) {
        // Updates the password before the sessions. A concurrent sign-in with the old password fails, or its
        // session is found and ended.
        if (!users.replaceHash(user, hash)) {
            return Optional.empty();
        }
        // An attacker who knew the old password may have requested another e-mail address. Voids that link
        // last, so that no link is sent in between.
        emailLinks.withdraw(user);
        var now = clock.instant();
        var ended = sessions.endAll(user, stays, EndReason.PASSWORD_CHANGED, now);
        postbox.post(new Letter.PasswordChanged(user.email(), now), user.readerIn(country));
        trail.record(Deed.byThemself(action, new Actor(user.id(), user.account(), Set.of(user.role()))));
        return Optional.of(ended);
    }
}
