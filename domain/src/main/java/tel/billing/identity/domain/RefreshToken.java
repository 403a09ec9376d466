package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import tel.billing.identity.SessionId;

/// A refresh token of a session, identified by its hash. It is [Unused], or [Used] when its successor
/// was issued.
public sealed interface RefreshToken extends Expiring {
    Duration LIFETIME = Duration.ofDays(30);

    TokenHash hash();

    SessionId session();

    record Unused(TokenHash hash, SessionId session, Instant expiresAt) implements RefreshToken {

        public static Unused issue(TokenHash hash, SessionId session, Instant at) {
            return new Unused(hash, session, at.plus(LIFETIME));
        }

        public Used use(Salt salt, Instant at) {
            return new Used(hash, session, expiresAt, salt, true, at);
        }
    }

    /// A token that was exchanged for its successor.
    ///
    /// @param salt lets a holder of the token derive the successor again; other parties cannot
    /// @param latest whether the successor is still unused
    record Used(TokenHash hash, SessionId session, Instant expiresAt, Salt salt, boolean latest, Instant usedAt)
            implements RefreshToken {
        /// How long a client may repeat an exchange whose response was lost.
        public static final Duration GRACE = Duration.ofSeconds(10);

        public boolean mayBeRepeated(Instant now) {
            return latest && !now.isAfter(usedAt.plus(GRACE));
        }
    }

    /// The random bytes of one rotation, in hex.
    record Salt(String hex) {
        @Override
        public String toString() {
            return "a salt";
        }
    }
}
