package tel.billing.identity.web;

import java.time.Instant;
import tel.billing.shared.web.access.Caller;

/// What the signature and the claims of an access token prove. Whether its session goes on is another question.
public sealed interface TokenProof {

    /// The service issued the token for this caller, and nothing altered it.
    ///
    /// @param keyId the key that signed it
    record Issued(String keyId, Instant expiresAt, Caller caller) implements TokenProof {}

    /// The service issued the token, nothing altered it, and it has expired.
    record Expired() implements TokenProof {}

    /// Nothing: the token is malformed, forged, meant for another service, or signed with a key that was withdrawn or
    /// never existed.
    record Unknown() implements TokenProof {}
}
