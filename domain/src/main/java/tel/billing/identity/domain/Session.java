package tel.billing.identity.domain;

import java.time.Instant;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// A sign-in and all the refreshes that continue it.
public sealed interface Session {
    SessionId id();

    AccountId account();

    UserId user();

    record Active(SessionId id, AccountId account, UserId user, Instant startedAt) implements Session {

        public Ended end(EndReason reason, Instant at) {
            return new Ended(id, account, user, startedAt, reason, at);
        }
    }

    record Ended(SessionId id, AccountId account, UserId user, Instant startedAt, EndReason reason, Instant endedAt)
            implements Session {}

    /// Why a session ended before its tokens did.
    enum EndReason {
        SIGNED_OUT,
        /// The user ended it from a list of their sessions.
        REVOKED,
        /// A refresh token that had been used was presented again: one of the two who hold it is a thief (RFC 9700).
        REUSE_DETECTED,
        /// The user got another password: whoever knew the old one is out.
        PASSWORD_CHANGED,
        /// The user got another e-mail address: whoever came in by the old one is out.
        EMAIL_CHANGED
    }
}
