package tel.billing.identity.application;

import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.List;

/// Remembers, in the memory of this instance, the keys with which access tokens are signed (ES256).
/// What became of them on any instance is known within a second. To be asked outside any unit of
/// work.
public interface SigningKeys {

    /// The key to sign with. The first is made when one is first asked for, and is the same on
    /// every instance.
    SigningKey current();

    /// The keys that others must know: those that tokens still in use may be signed with, and the
    /// next one. The newest comes first.
    List<SigningKey> published();

    /// The public halves of keys that were retired in the last 30 days or so. A token that such a key signed has
    /// expired; the key is here to prove that, and for nothing else. A key that was withdrawn is not here.
    List<RetiredKey> retired();

    /// Learns of all that was committed before, by whatever instance.
    void catchUp();

    record SigningKey(String id, ECPublicKey publicKey, ECPrivateKey privateKey) {
        @Override
        public String toString() {
            return "signing key " + id;
        }
    }

    /// What is left of a signing key after its private half was destroyed.
    record RetiredKey(String id, ECPublicKey publicKey) {}
}
