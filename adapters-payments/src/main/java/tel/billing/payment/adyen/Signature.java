package tel.billing.payment.adyen;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.shared.Secret;

/// Adyen's signatures: HMAC-SHA-256 under a key in hex, encoded in base 64. During a key rotation, signatures
/// under the previous key are accepted too. Signatures are compared in constant time.
final class Signature {
    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] current;
    private final Optional<byte[]> previous;

    /// @throws IllegalArgumentException if a key is not hex
    Signature(Secret current, Optional<Secret> previous) {
        this.current = HexFormat.of().parseHex(current.value());
        this.previous = previous.map(key -> HexFormat.of().parseHex(key.value()));
    }

    boolean isOf(byte[] content, String encoded) {
        byte[] signature;
        try {
            signature = Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
        return Stream.concat(Stream.of(current), previous.stream())
                .map(key -> MessageDigest.isEqual(mac(key, content), signature))
                .reduce(false, Boolean::logicalOr);
    }

    private static byte[] mac(byte[] key, byte[] content) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
