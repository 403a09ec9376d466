package tel.billing.identity.spec;

import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.List;
import tel.billing.identity.application.SigningKeys;

/// Keeps one signing key in memory, made when it is first asked for.
public final class InMemorySigningKeys implements SigningKeys {
    private List<SigningKey> keys = List.of();

    @Override
    public SigningKey current() {
        return published().getFirst();
    }

    @Override
    public synchronized List<SigningKey> published() {
        if (keys.isEmpty()) {
            keys = List.of(make());
        }
        return keys;
    }

    private static SigningKey make() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            var pair = generator.generateKeyPair();
            return new SigningKey("key-1", (ECPublicKey) pair.getPublic(), (ECPrivateKey) pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has P-256", e);
        }
    }
}
