package tel.billing.identity.application.browser;

import java.time.InstantSource;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.password.CurrentPasswordLimit;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.domain.User;
import tel.billing.shared.Secret;

/// Checks the password outside any unit of work, because hashing is slow.
public record ReauthenticateHandler(
        CurrentPasswordLimit currentPasswordLimit,
        CurrentBrowserSession currentBrowserSession,
        PasswordVerifier passwordVerifier,
        RenewBrowserSession renewBrowserSession,
        AuditTrail trail,
        InstantSource clock)
        implements Reauthenticate {

    @Override
    public Outcome reauthenticate(Command command) {
        return currentBrowserSession
                .find(command.token(), clock.instant())
                .map(found -> currentPasswordLimit.<Outcome>limit(
                        found.user().account(),
                        found.user().id(),
                        Outcome.RateLimited::new,
                        () -> verify(command, found),
                        Outcome.NoMatch.class::isInstance))
                .orElseGet(Outcome.NotSignedIn::new);
    }

    private Outcome verify(Command command, CurrentBrowserSession.Found found) {
        return switch (passwordVerifier.verify(
                found.user().email(), command.password(), known -> isSame(known, found.user()))) {
            case PasswordVerifier.Result.Verified _ -> authenticated(command.token());
            case PasswordVerifier.Result.NoMatch _ -> refused(found);
            case PasswordVerifier.Result.Busy() -> new Outcome.Busy();
        };
    }

    private Outcome refused(CurrentBrowserSession.Found found) {
        trail.record(AuditEvent.byUser(
                AuditAction.REAUTHENTICATION_FAILED, found.signedIn().actor()));
        return new Outcome.NoMatch();
    }

    /// The address may have been assigned to another user in the meantime.
    private static boolean isSame(User known, User.Active user) {
        return known.account().equals(user.account()) && known.id().equals(user.id());
    }

    private Outcome authenticated(Secret token) {
        return renewBrowserSession
                .renew(token)
                .<Outcome>map(Outcome.Reauthenticated::new)
                .orElseGet(Outcome.NotSignedIn::new);
    }
}
