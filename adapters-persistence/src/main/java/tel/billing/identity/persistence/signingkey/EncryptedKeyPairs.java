package tel.billing.identity.persistence.signingkey;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.persistence.tables.records.IdentitySigningKeyRecord;
import tel.billing.shared.persistence.AesSecretBox;

/// Makes key pairs for ES256. Encrypts each private key bound to its key id, and decrypts it.
record EncryptedKeyPairs(AesSecretBox box) {

    static KeyPair make() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support P-256", e);
        }
    }

    byte[] seal(String id, KeyPair pair) {
        return box.seal(purpose(id), pair.getPrivate().getEncoded());
    }

    static ECPublicKey publicKey(byte[] encoded) {
        try {
            return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("not a public key for ES256", e);
        }
    }

    SigningKey open(IdentitySigningKeyRecord row) {
        try {
            var privateKey = KeyFactory.getInstance("EC")
                    .generatePrivate(
                            new PKCS8EncodedKeySpec(box.open(purpose(row.getId()), row.getSealedPrivateKey())));
            return new SigningKey(row.getId(), publicKey(row.getPublicKey()), (ECPrivateKey) privateKey);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("not a signing key: " + row.getId(), e);
        }
    }

    private static String purpose(String id) {
        return "signing key " + id;
    }
}
