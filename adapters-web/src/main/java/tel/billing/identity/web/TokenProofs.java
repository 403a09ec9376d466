package tel.billing.identity.web;

import java.util.Optional;

/// Tells our access tokens from all others.
public interface TokenProofs {

    /// Empty for what is malformed, forged, not meant for us, or signed with a key that is not published any more.
    Optional<TokenProof> of(String token);

    /// Whether the proof is at hand.
    default boolean has(String token) {
        return false;
    }
}
