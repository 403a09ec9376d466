package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A sign-in and all the refreshes that continue it. Staff's is a [Draft] until they prove their
/// second factor.
public sealed interface Session {
    SessionId id();

    AccountId account();

    UserId user();

    /// The password was right; now a code is due, by [#LIFETIME] and within as many tries as are
    /// left. Known by the hash of the challenge. `password` says which one was verified: with
    /// another one, nothing comes of it.
    record Draft(
            SessionId id,
            AccountId account,
            UserId user,
            TokenHash challenge,
            TokenHash password,
            Instant challengedAt,
            int triesLeft)
            implements Session {
        public static final Duration LIFETIME = Duration.ofMinutes(5);
        public static final int MOST_TRIES = 5;

        public static Draft challenge(SessionId id, User.Active staff, TokenHash challenge, Instant at) {
            return new Draft(
                    id, staff.account(), staff.id(), challenge, staff.password().fingerprint(), at, MOST_TRIES);
        }

        public Instant expiresAt() {
            return challengedAt.plus(LIFETIME);
        }

        public boolean isOpen(Instant now) {
            return triesLeft > 0 && now.isBefore(expiresAt());
        }

        public boolean isFor(PasswordHash hash) {
            return password.equals(hash.fingerprint());
        }

        public Draft afterWrongCode() {
            return new Draft(id, account, user, challenge, password, challengedAt, triesLeft - 1);
        }

        /// Nothing comes of it any more.
        public Draft voided() {
            return new Draft(id, account, user, challenge, password, challengedAt, 0);
        }

        public Active activate(Instant at) {
            return new Active(id, account, user, true, at);
        }
    }

    /// `twofa` says that it began with a second factor.
    record Active(SessionId id, AccountId account, UserId user, boolean twofa, Instant startedAt) implements Session {

        public Ended end(EndReason reason, Instant at) {
            return new Ended(id, account, user, startedAt, reason, at);
        }
    }

    record Ended(SessionId id, AccountId account, UserId user, Instant startedAt, EndReason reason, Instant endedAt)
            implements Session {}

    /// Why a session ended before its tokens did.
    enum EndReason {
        SIGNED_OUT,
        /// The user ended it from a list of their sessions, or an admin took it away: the user's
        /// role was changed, or they were disabled, or their second factor was reset.
        REVOKED,
        /// A refresh token that had been used was presented again: one of the two who hold it is a thief (RFC 9700).
        REUSE_DETECTED,
        /// The user got another password: whoever knew the old one is out.
        PASSWORD_CHANGED,
        /// The user got another e-mail address: whoever came in by the old one is out.
        EMAIL_CHANGED
    }
}
