package tel.billing.provisioning.kamailio.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Digests in lowercase hexadecimal digits.
final class Digests {
    private Digests() {}

    static String md5(String text) {
        return digest("MD5", text);
    }

    static String sha256(String text) {
        return digest("SHA-256", text);
    }

    private static String digest(String algorithm, String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
