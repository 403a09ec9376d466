package tel.billing.identity.domain;

import java.time.Instant;

/// A link, an invitation, a refresh token or a browser session. Its holder can use it until it expires.
public interface Expiring {

    /// The first instant at which it is invalid.
    Instant expiresAt();

    default boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }
}
