package tel.billing.payment.adyen.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.shared.Secret;

/// Credentials that authenticate a notification from Adyen: a user and a password (RFC 7617), and an HMAC key
/// in hex. During a key rotation the previous key is accepted too.
public record NotificationCredentials(String user, Secret password, Secret hmacKey, Optional<Secret> previousHmacKey) {

    /// The user and password that a request must carry (RFC 7617). Compared in constant time.
    static final class BasicCredentials {
        private static final Pattern SCHEME = Pattern.compile("(?i)Basic +([A-Za-z0-9+/]+={0,2}) *");

        private final byte[] expected;

        BasicCredentials(NotificationCredentials credentials) {
            this.expected = (credentials.user() + ":" + credentials.password().value()).getBytes(UTF_8);
        }

        boolean areIn(Map<String, String> headers) {
            var header = SCHEME.matcher(headers.getOrDefault("authorization", ""));
            if (!header.matches()) {
                return false;
            }
            try {
                return MessageDigest.isEqual(expected, Base64.getDecoder().decode(header.group(1)));
            } catch (IllegalArgumentException notBase64) {
                return false;
            }
        }
    }
}
