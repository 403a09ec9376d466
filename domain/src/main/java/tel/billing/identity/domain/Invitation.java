package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A staff invitation. It is [Sent] by e-mail, and [Begun] when its recipient has chosen a password and got a
/// secret for an authenticator. Beginning again with another password replaces both. It is [Used] when a
/// code has proved that the authenticator holds the secret. A used invitation only explains this to
/// its recipient.
public sealed interface Invitation extends Expiring {
    Duration LIFETIME = Duration.ofDays(3);

    AccountId account();

    UserId user();

    TokenHash token();

    Instant sentAt();

    @Override
    default Instant expiresAt() {
        return sentAt().plus(LIFETIME);
    }

    /// An invitation that can still be used.
    sealed interface Open extends Invitation {

        default Begun begin(PasswordHash password, TotpSecret secret) {
            return new Begun(account(), user(), token(), sentAt(), password, secret);
        }
    }

    record Sent(AccountId account, UserId user, TokenHash token, Instant sentAt) implements Open {}

    record Begun(
            AccountId account, UserId user, TokenHash token, Instant sentAt, PasswordHash password, TotpSecret secret)
            implements Open {

        public Used use() {
            return new Used(account, user, token, sentAt);
        }
    }

    record Used(AccountId account, UserId user, TokenHash token, Instant sentAt) implements Invitation {}
}
