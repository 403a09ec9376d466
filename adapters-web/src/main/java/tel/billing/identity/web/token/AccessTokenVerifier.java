package tel.billing.identity.web.token;

/// Distinguishes access tokens that the service issued from all others.
public interface AccessTokenVerifier {

    TokenVerification of(CompactJws token);

    /// Whether the proof is in memory, so that the signature need not be verified.
    default boolean has(CompactJws token) {
        return false;
    }
}
