package tel.billing.identity.web.token;

import java.math.BigInteger;
import java.util.Base64;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;

/// The public half of a signing key as a JSON Web Key (RFC 7517; RFC 7518, section 6.2).
record JsonWebKey(String kty, String use, String crv, String kid, String x, String y, String alg) {
    private static final int COORDINATE_BYTES = 32;

    static JsonWebKey of(SigningKey key) {
        return new JsonWebKey(
                "EC",
                "sig",
                "P-256",
                key.id(),
                coordinate(key.publicKey().getW().getAffineX()),
                coordinate(key.publicKey().getW().getAffineY()),
                AccessTokens.ALGORITHM);
    }

    /// As long as the curve's field, with leading zeros; a [BigInteger] omits these and may add a sign byte.
    private static String coordinate(BigInteger value) {
        var shortest = value.toByteArray();
        var bytes = new byte[COORDINATE_BYTES];
        var length = Math.min(shortest.length, bytes.length);
        System.arraycopy(shortest, shortest.length - length, bytes, bytes.length - length, length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
