package tel.billing.identity.web;

import java.time.Instant;
import tel.billing.identity.domain.SigningKeyTerm;

/// A signing key as staff see it: nothing of it is secret.
record SigningKeyAnswer(String kid, Instant createdAt, Instant signsFrom) {

    static SigningKeyAnswer of(SigningKeyTerm key) {
        return new SigningKeyAnswer(key.id(), key.createdAt(), key.signsFrom());
    }
}
