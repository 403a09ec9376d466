package tel.billing.provisioning.kamailio;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import tel.billing.provisioning.domain.SipCredentials;

/// The hash that Kamailio stores instead of a password: HA1 of the digest authentication by phones (RFC 3261
/// section 22.4, RFC 2617 section 3.2.2.2). The password has 128 random bits, so it cannot be recovered from
/// its MD5.
public final class Ha1 {
    private Ha1() {}

    public static String of(SipCredentials credentials, String realm) {
        try {
            var text = "%s:%s:%s"
                    .formatted(
                            credentials.username(),
                            realm,
                            credentials.password().value());
            var digest = MessageDigest.getInstance("MD5");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
