package tel.billing.identity.web;

import java.time.Instant;
import tel.billing.identity.domain.SigningKeyTerm;

/// The public data of a signing key, as staff see it.
record SigningKeyAnswer(String kid, Instant createdAt, Instant signsFrom) {

    static SigningKeyAnswer of(SigningKeyTerm key) {
        return new SigningKeyAnswer(key.id(), key.createdAt(), key.signsFrom());
    }
}
