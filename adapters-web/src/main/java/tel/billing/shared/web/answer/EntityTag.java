package tel.billing.shared.web.answer;

import java.util.Arrays;

/// Strong entity tags (RFC 9110 8.8.3), made from what they tag.
final class EntityTag {
    private EntityTag() {}

    static String of(byte[] body) {
        return '"' + Sha256.hex(body).substring(0, 32) + '"';
    }

    /// Whether a client with this `If-None-Match` already has the content of `tag`.
    static boolean isHeld(String ifNoneMatch, String tag) {
        return Arrays.stream(ifNoneMatch.split(",", -1))
                .map(String::strip)
                .map(held -> held.startsWith("W/") ? held.substring(2) : held)
                .anyMatch(held -> held.equals(tag) || held.equals("*"));
    }
}
