package tel.billing.idempotency;

import java.util.regex.Pattern;

/// The SHA-256, in lower-case hex, of a request's method, path and JSON value. Two requests are equal exactly
/// if their fingerprints are.
public record Fingerprint(String sha256) {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    public Fingerprint {
        if (!HEX.matcher(sha256).matches()) {
            throw new IllegalArgumentException("not a SHA-256 in hex");
        }
    }
}
