package tel.billing.provisioning.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import tel.billing.provisioning.domain.SipCredentials;

/// What a phone system keeps instead of a password: enough to let a phone in, not enough to be one.
/// The password has 128 bits, so a plain SHA-256 of it cannot be guessed back.
final class SecretHash {
    private SecretHash() {}

    static String of(SipCredentials credentials) {
        try {
            var text = credentials.username() + ":" + credentials.password().value();
            var digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
