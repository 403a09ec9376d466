package tel.billing.identity.application.passwordchange;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.shared.Country;

/// Replaces a user's password and notifies the user by e-mail. Joins the caller's unit of work. Ends the
/// sessions that began with the old password.
public record PasswordReplacement(
        Users users,
        EmailChangeLinks emailChangeLinks,
        Sessions sessions,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock) {

    /// Returns the sessions that it ended. Empty if the user was changed concurrently.
    ///
    /// @param country the country of the account
    Optional<List<Session.Ended>> set(
            User.Transition<User.Active> transition,
            Country country,
            Optional<SessionId> stays,
            AuditAction auditAction) {
        // Updates the password before the sessions. A concurrent sign-in with the old password fails, or its
        // session is found and ended.
        if (!users.advance(transition)) {
            return Optional.empty();
        }
        var user = transition.to();
        // An attacker who knew the old password may have requested another e-mail address. Voids that link
        // last, so that no link is sent in between.
        emailChangeLinks.withdraw(user);
        var now = clock.instant();
        var ended = sessions.endAll(user, stays, EndReason.PASSWORD_CHANGED, now);
        outbox.post(new EmailMessage.PasswordChanged(user.email(), now), user.recipient(country));
        trail.record(AuditEvent.byUser(auditAction, Actor.of(user.id(), user.account(), user.role())));
        return Optional.of(ended);
    }
}
