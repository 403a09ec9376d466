package tel.billing.identity.spec.signingkey;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/// A signed token with arbitrary parts, including those that no JWT library would create.
public final class CraftedToken {
    /// FIPS 186-5 with SP 800-186, 3.2.1.3: the order of P-256.
    public static final BigInteger ORDER_OF_P256 = new BigInteger(
            1, HexFormat.of().parseHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"));

    private static final int NUMBER_BYTES = 32;

    private final String header;
    private final String payload;
    private final byte[] signature;

    /// @param header in base64url, like the payload
    public CraftedToken(String header, String payload, byte[] signature) {
        this.header = header;
        this.payload = payload;
        this.signature = signature.clone();
    }

    /// A token signed with ES256 that contains exactly this JSON.
    public static CraftedToken signed(String headerJson, String payloadJson, ECPrivateKey key) {
        var header = encoded(headerJson.getBytes(StandardCharsets.UTF_8));
        var payload = encoded(payloadJson.getBytes(StandardCharsets.UTF_8));
        try {
            var signing = Signature.getInstance("SHA256withECDSAinP1363Format");
            signing.initSign(key);
            signing.update((header + "." + payload).getBytes(StandardCharsets.US_ASCII));
            return new CraftedToken(header, payload, signing.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support ES256", e);
        }
    }

    public static CraftedToken parse(String token) {
        var parts = token.split("\\.", -1);
        return new CraftedToken(parts[0], parts[1], Base64.getUrlDecoder().decode(parts[2]));
    }

    /// In base64url.
    public String header() {
        return header;
    }

    /// In base64url.
    public String payload() {
        return payload;
    }

    public byte[] signature() {
        return signature.clone();
    }

    public String headerJson() {
        return decoded(header);
    }

    public String payloadJson() {
        return decoded(payload);
    }

    public CraftedToken with(byte[] otherSignature) {
        return new CraftedToken(header, payload, otherSignature);
    }

    /// The token with the second valid signature: from (r, s), any party can compute (r, n - s).
    public CraftedToken withTwinSignature() {
        var twin = signature.clone();
        var s = new BigInteger(1, Arrays.copyOfRange(twin, NUMBER_BYTES, twin.length));
        Arrays.fill(twin, NUMBER_BYTES, twin.length, (byte) 0);
        var other = ORDER_OF_P256.subtract(s).toByteArray();
        var length = Math.min(other.length, NUMBER_BYTES);
        System.arraycopy(other, other.length - length, twin, twin.length - length, length);
        return with(twin);
    }

    /// The compact serialization.
    @Override
    public String toString() {
        return header + "." + payload + "." + encoded(signature);
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String decoded(String part) {
        return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
    }
}
