package tel.billing.identity.web.token;

import java.time.Instant;
import tel.billing.shared.web.access.Caller;

/// Distinguishes access tokens that the service issued from all others.
public interface AccessTokenVerifier {

    TokenVerification verify(CompactJws token, VerificationKeys keys);

    /// Whether the proof is in memory, so that the signature need not be verified.
    default boolean has(CompactJws token) {
        return false;
    }

    /// What the signature and the claims of an access token prove. They do not prove that the session is
    /// still active.
    public sealed interface TokenVerification {

        /// The service issued the token for this caller, and it was not altered.
        ///
        /// @param keyId the key that signed it
        record Issued(String keyId, Instant expiresAt, Caller caller) implements TokenVerification {}

        /// The service issued the token, it was not altered, and it has expired.
        record Expired() implements TokenVerification {}

        /// Nothing is proven: the token is malformed, forged, meant for another service, or signed with a
        /// withdrawn or unknown key.
        record Unknown() implements TokenVerification {}
    }
}
