package tel.billing.identity.web.token;

import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/// A signed token in its compact serialization (RFC 7515, section 7.1), in the only canonical spelling: three
/// parts in base64url without padding, line breaks or other characters, and with zeros as the unused bits of
/// the last character. Libraries also accept other spellings of the same bytes; this class rejects them.
public record CompactJws(String header, String payload, String signature) {
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final byte[] VALUES = values();
    /// The characters of three bytes.
    private static final int CHARACTERS = 4;

    private static final int PARTS = 3;
    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    /// Empty if the spelling is not canonical.
    public static Optional<CompactJws> parse(String token) {
        var parts = token.split("\\.", -1);
        return parts.length == PARTS && Stream.of(parts).allMatch(CompactJws::isCanonical)
                ? Optional.of(new CompactJws(parts[0], parts[1], parts[2]))
                : Optional.empty();
    }

    /// What the signature covers. Two valid signatures can cover the same content: from an ECDSA signature
    /// (r, s), any party can compute a second one, (r, n - s).
    String content() {
        return header + "." + payload;
    }

    /// Whether the header is the only one that a token of this type and key can have. The token cannot choose the
    /// algorithm or the type, and cannot bring a key or `crit`.
    ///
    /// @throws tools.jackson.core.JacksonException if the header is not strict JSON
    boolean hasHeader(String type, String keyId) {
        return STRICT.readTree(DECODER.decode(header))
                .equals(STRICT.createObjectNode()
                        .put("alg", AccessTokens.ALGORITHM)
                        .put("typ", type)
                        .put("kid", keyId));
    }

    /// @throws tools.jackson.core.JacksonException if the payload is not strict JSON
    boolean hasClaims() {
        return STRICT.readTree(DECODER.decode(payload)).isObject();
    }

    /// The compact serialization.
    @Override
    public String toString() {
        return content() + "." + signature;
    }

    /// Whether the part has only characters of base64url, a possible length, and zeros as the unused bits.
    private static boolean isCanonical(String part) {
        for (var at = 0; at < part.length(); at++) {
            if (valueOf(part.charAt(at)) < 0) {
                return false;
            }
        }
        return switch (part.length() % CHARACTERS) {
            case 0 -> true;
            case 2 -> (valueOf(part.charAt(part.length() - 1)) & 0b1111) == 0;
            case 3 -> (valueOf(part.charAt(part.length() - 1)) & 0b11) == 0;
            default -> false;
        };
    }

    /// The six bits of a character of base64url (RFC 4648, section 5); negative if it is another character.
    private static int valueOf(char c) {
        return c < VALUES.length ? VALUES[c] : -1;
    }

    private static byte[] values() {
        var values = new byte[128];
        Arrays.fill(values, (byte) -1);
        for (var value = 0; value < ALPHABET.length(); value++) {
            values[ALPHABET.charAt(value)] = (byte) value;
        }
        return values;
    }
}
