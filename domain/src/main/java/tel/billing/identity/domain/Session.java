package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A sign-in and all the refreshes that continue it. A session of staff is a [Draft] until the second factor
/// is proven.
public sealed interface Session {
    SessionId id();

    AccountId account();

    UserId user();

    /// The password was correct; the second factor is required before [#LIFETIME] is over and while tries are
    /// left. Identified by the hash of the challenge. The draft is void if the user's password is not the
    /// verified `password` any more.
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
        public static final int MAX_TRIES = 5;

        public static Draft challenge(SessionId id, User.Active staff, TokenHash challenge, Instant at) {
            return new Draft(
                    id, staff.account(), staff.id(), challenge, staff.password().fingerprint(), at, MAX_TRIES);
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

        public Active activate(Instant at) {
            return new Active(id, account, user, true, at);
        }
    }

    /// A session that can be refreshed.
    ///
    /// @param twofa whether the session began with a second factor
    record Active(SessionId id, AccountId account, UserId user, boolean twofa, Instant startedAt) implements Session {

        public Ended end(EndReason reason, Instant at) {
            return new Ended(id, account, user, startedAt, reason, at);
        }
    }

    record Ended(SessionId id, AccountId account, UserId user, Instant startedAt, EndReason reason, Instant endedAt)
            implements Session {}

    /// Why a session ended before its tokens expired.
    enum EndReason {
        SIGNED_OUT,
        /// The user ended it from the list of sessions, or an administrator changed the user's role, disabled
        /// the user, or reset the second factor.
        REVOKED,
        /// A used refresh token was presented again: one of its two holders is an attacker (RFC 9700).
        REUSE_DETECTED,
        /// The user's password was replaced. Sessions that began with the old password end.
        PASSWORD_CHANGED,
        /// The user's e-mail address was changed. Sessions that began with the old address end.
        EMAIL_CHANGED
    }
}
