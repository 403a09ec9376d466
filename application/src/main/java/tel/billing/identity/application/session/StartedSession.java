package tel.billing.identity.application.session;

import java.time.Duration;
import java.time.Instant;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// An active session as of `at`: its user, whether the user proved a second factor, and the refresh token
/// that continues it.
public record StartedSession(
        SessionId session,
        UserId user,
        AccountId account,
        Role role,
        boolean twofa,
        OpaqueToken refreshToken,
        Instant at) {

    /// The user, as the audit log names them.
    public Actor actor() {
        return Actor.of(user, account, role);
    }

    /// The lifetime of the session's access tokens.
    public static final Duration ACCESS_LIFETIME = Duration.ofMinutes(15);
}
