package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;

/// The link that confirms a user's new e-mail address. It works once, within an hour, and only while no newer
/// link was sent and the password was not changed. It remembers the session that requested the change.
public record EmailChangeLink(
        AccountId account,
        UserId user,
        SessionId session,
        EmailAddress email,
        TokenHash token,
        Instant sentAt,
        Instant expiresAt)
        implements Expiring {
    private static final Duration LIFETIME = Duration.ofHours(1);

    public static EmailChangeLink send(
            User.Active user, SessionId session, EmailAddress email, TokenHash token, Instant at) {
        return new EmailChangeLink(user.account(), user.id(), session, email, token, at, at.plus(LIFETIME));
    }
}
