package tel.billing.identity.web.token;

import java.time.Instant;
import tel.billing.identity.domain.SigningKeyValidity;

/// The public data of a signing key, as staff see it.
record SigningKeyResponse(String kid, Instant createdAt, Instant signsFrom) {

    static SigningKeyResponse of(SigningKeyValidity key) {
        return new SigningKeyResponse(key.id(), key.createdAt(), key.signsFrom());
    }
}
