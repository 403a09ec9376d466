package tel.billing.identity.domain;

import java.time.Instant;

/// When a signing key is used: it is published when it is made, and signs later. Each key has a higher number
/// than all earlier ones.
public record SigningKeyValidity(int number, String id, Instant createdAt, Instant signsFrom) {
    private static final int FIRST = 1;

    /// The first key. It signs immediately, because no client can have cached a key set without it.
    public static SigningKeyValidity first(String id, Instant now) {
        return new SigningKeyValidity(FIRST, id, now, now);
    }
}
