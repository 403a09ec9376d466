package tel.billing.shared.web.access;

import java.util.Optional;

/// Reads a bearer token (RFC 6750, section 2.1) without a regular expression, which took 8 % of the CPU time of a
/// request that reads one row.
final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private BearerToken() {}

    /// The token in the value of an `Authorization` header; empty if the scheme or the token is malformed.
    static Optional<String> in(String authorization) {
        var value = authorization.strip();
        if (!value.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        var start = SCHEME.length();
        while (start < value.length() && value.charAt(start) == ' ') {
            start++;
        }
        return isToken(value, start) ? Optional.of(value.substring(start)) : Optional.empty();
    }

    /// One or more characters, and then any number of equals signs.
    private static boolean isToken(String value, int start) {
        var end = value.length();
        while (end > start && value.charAt(end - 1) == '=') {
            end--;
        }
        for (var at = start; at < end; at++) {
            if (!isTokenCharacter(value.charAt(at))) {
                return false;
            }
        }
        return end > start;
    }

    private static boolean isTokenCharacter(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || "-._~+/".indexOf(c) >= 0;
    }
}
