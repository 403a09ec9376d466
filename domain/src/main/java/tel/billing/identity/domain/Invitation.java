package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The invitation that makes somebody one of the staff. [Sent] by mail, and [Begun] once its
/// receiver chose a password and got a secret for their authenticator. Beginning again takes the
/// place of what was begun. It is [Used] up when a code proves that the authenticator holds the
/// secret, and good for nothing any more but to tell its receiver so.
public sealed interface Invitation {
    Duration LIFETIME = Duration.ofDays(3);

    AccountId account();

    UserId user();

    TokenHash token();

    Instant sentAt();

    default Instant expiresAt() {
        return sentAt().plus(LIFETIME);
    }

    default boolean hasLapsed(Instant now) {
        return !now.isBefore(expiresAt());
    }

    /// It can still be used.
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
