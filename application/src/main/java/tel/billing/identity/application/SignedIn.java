package tel.billing.identity.application;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// A session that goes on from `at`: whose it is, whether it began with a second factor, and the
/// refresh token that continues it.
public record SignedIn(
        SessionId session,
        UserId user,
        AccountId account,
        Role role,
        boolean twofa,
        OpaqueToken refreshToken,
        Instant at) {

    /// Whose it is, as the audit log names them.
    Actor actor() {
        return new Actor(user, account, Set.of(role));
    }

    /// How long the access tokens that are issued for it are good.
    public static final Duration ACCESS_LIFETIME = Duration.ofMinutes(15);
}
