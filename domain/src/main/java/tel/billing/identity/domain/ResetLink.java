package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The link with which whoever reads a user's mail sets another password. It opens once, within an hour, and only while
/// no newer one was sent, and neither the password was changed otherwise nor the address.
public record ResetLink(AccountId account, UserId user, TokenHash token, Instant sentAt, Instant expiresAt) {
    private static final Duration LIFETIME = Duration.ofHours(1);

    public static ResetLink send(User.Active user, TokenHash token, Instant at) {
        return new ResetLink(user.account(), user.id(), token, at, at.plus(LIFETIME));
    }

    public boolean hasLapsed(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
