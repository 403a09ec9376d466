package tel.billing.shared.portal.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.shared.Secret;

/// The synchronizer tokens of forms (OWASP: Cross-Site Request Forgery Prevention). A token is derived from the
/// secret in the browser's cookie, which other sites cannot read, so nothing has to be stored.
final class FormTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final byte[] PURPOSE = "form token".getBytes(StandardCharsets.UTF_8);

    private FormTokens() {}

    /// The token of the forms for the holder of a cookie.
    static String of(Secret cookie) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(cookie.value().getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(mac.doFinal(PURPOSE));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /// Compares in constant time.
    static boolean match(String expected, String sent) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
    }
}
