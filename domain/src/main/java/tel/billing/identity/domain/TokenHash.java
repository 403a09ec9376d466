package tel.billing.identity.domain;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of a token, in hex. It identifies the token, but is useless to an attacker who reads
/// the database.
public record TokenHash(String hex) {

    static TokenHash of(String token) {
        try {
            var sha256 = MessageDigest.getInstance("SHA-256");
            return new TokenHash(HexFormat.of().formatHex(sha256.digest(token.getBytes(StandardCharsets.US_ASCII))));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must support SHA-256", e);
        }
    }
}
