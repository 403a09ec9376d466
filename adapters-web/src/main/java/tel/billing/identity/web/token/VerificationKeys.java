package tel.billing.identity.web.token;

import java.util.List;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signingkey.SigningKeys.RetiredKey;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;

/// The keys to verify one token, so that its verification needs no I/O.
public record VerificationKeys(List<SigningKey> published, List<RetiredKey> retired) {

    /// May read the database. A key that is retired meanwhile is found twice, but never missed.
    static VerificationKeys of(SigningKeys keys) {
        var published = keys.published();
        return new VerificationKeys(published, keys.retired());
    }

    boolean isPublished(String keyId) {
        return published.stream().anyMatch(key -> key.id().equals(keyId));
    }
}
