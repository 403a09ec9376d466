package tel.billing.identity.application.signingkey;

import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.List;

/// Keeps the signing keys of access tokens (ES256) in the memory of this instance. Changes by any instance
/// are known within a second. Call it outside units of work.
public interface SigningKeys {

    /// The key to sign with. The first call makes the first key, which is the same on every instance.
    SigningKey current();

    /// The keys to publish: those that may have signed a token still in use, and the next one. Newest first.
    List<SigningKey> published();

    /// The public halves of keys that were retired in about the last 30 days. They serve only to prove that a
    /// token has expired. Withdrawn keys are not included.
    List<RetiredKey> retired();

    /// Loads everything that any instance has committed before.
    void catchUp();

    record SigningKey(String id, ECPublicKey publicKey, ECPrivateKey privateKey) {
        @Override
        public String toString() {
            return "signing key " + id;
        }
    }

    /// What remains of a signing key after its private half was destroyed.
    record RetiredKey(String id, ECPublicKey publicKey) {}
}
