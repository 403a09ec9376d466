package tel.billing.shared;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/// Derives an id from what it stands for, so that the same names always have the same id, even after a loss of
/// data: a UUID of version 8 (RFC 9562, section 5.8) from a SHA-256 of the names.
public final class DerivedId {
    private static final long VERSION_8 = 0x8000L;
    private static final long VERSION_BITS = 0xf000L;
    private static final long VARIANT = 1L << 63;
    private static final long VARIANT_BITS = 3L << 62;

    private DerivedId() {}

    /// The names are joined by line feeds, which none of them contains.
    public static UUID of(String... names) {
        var hash = ByteBuffer.wrap(sha256(String.join("\n", names)));
        return new UUID((hash.getLong() & ~VERSION_BITS) | VERSION_8, (hash.getLong() & ~VARIANT_BITS) | VARIANT);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
