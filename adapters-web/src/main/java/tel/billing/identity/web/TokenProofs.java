package tel.billing.identity.web;

/// Distinguishes access tokens that the service issued from all others.
public interface TokenProofs {

    TokenProof of(CompactJws token);

    /// Whether the proof is in memory, so that the signature need not be verified.
    default boolean has(CompactJws token) {
        return false;
    }
}
