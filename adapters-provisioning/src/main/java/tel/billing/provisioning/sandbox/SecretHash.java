package tel.billing.provisioning.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import tel.billing.provisioning.domain.SipCredentials;

/// The hash that a PBX stores instead of a password: enough to authenticate a phone, not enough to
/// impersonate one. The password has 128 random bits, so it cannot be recovered from its SHA-256.
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
