package tel.billing.identity.domain;

import java.time.Instant;

/// When a signing key serves: published from the moment it is made, it signs later. Each key has a
/// higher number than all before it.
public record SigningKeyTerm(int number, String id, Instant createdAt, Instant signsFrom) {
    private static final int FIRST = 1;

    /// The first key ever: nobody can hold a key set without it, so it signs at once.
    public static SigningKeyTerm first(String id, Instant now) {
        return new SigningKeyTerm(FIRST, id, now, now);
    }
}
