package tel.billing.identity.application;

import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.List;

/// Keeps the keys with which access tokens are signed (ES256). Private keys lie encrypted.
public interface SigningKeys {

    /// The key to sign with: the newest. Made at the first call ever, and the same one on every instance.
    SigningKey current();

    /// The keys that tokens still in use may be signed with, the newest first.
    List<SigningKey> published();

    record SigningKey(String id, ECPublicKey publicKey, ECPrivateKey privateKey) {
        @Override
        public String toString() {
            return "signing key " + id;
        }
    }
}
