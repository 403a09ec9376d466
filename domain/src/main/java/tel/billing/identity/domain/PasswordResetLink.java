package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The link to set another password, sent to a user's e-mail address. It works once, within an hour, and only
/// while no newer link was sent and neither the password nor the address was changed.
public record PasswordResetLink(AccountId account, UserId user, TokenHash token, Instant sentAt, Instant expiresAt)
        implements Expiring {
    private static final Duration LIFETIME = Duration.ofHours(1);

    public static PasswordResetLink send(User.Active user, TokenHash token, Instant at) {
        return new PasswordResetLink(user.account(), user.id(), token, at, at.plus(LIFETIME));
    }
}
