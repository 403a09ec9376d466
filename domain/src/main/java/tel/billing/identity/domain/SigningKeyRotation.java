package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The published signing keys, newest first, and the rules of their rotation. There is at least one key. A
/// key is published before it signs, so that verifiers know it in time. It stays published until all its
/// tokens have expired.
public record SigningKeyRotation(List<SigningKeyValidity> keys) {
    /// How long clients may cache the published keys.
    public static final Duration CACHED = Duration.ofMinutes(5);

    /// How long a key is published before it signs: the caching time of clients and of our own instances,
    /// doubled for clock differences and late refreshes.
    public static final Duration PUBLICATION_LEAD_TIME = CACHED.multipliedBy(2);

    /// How long a key stays after the next one signs: the lifetime of an access token, 15 minutes, plus 5
    /// minutes for clock differences.
    public static final Duration RETIREMENT_DELAY = Duration.ofMinutes(20);

    /// How long the public half of a retired key is stored, to distinguish expired tokens from forged ones:
    /// the lifetime of a refresh token. After that, the client cannot refresh, and its user must sign
    /// in again.
    public static final Duration RETIRED_KEY_RETENTION = RefreshToken.LIFETIME;

    public SigningKeyRotation {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one signing key");
        }
        for (var i = 1; i < keys.size(); i++) {
            if (keys.get(i).number() >= keys.get(i - 1).number()) {
                throw new IllegalArgumentException("signing keys must be sorted, newest first");
            }
        }
    }

    public SigningKeyValidity newest() {
        return keys.getFirst();
    }

    /// Whether the newest key is the only one.
    public boolean hasSingleKey() {
        return keys.size() == 1;
    }

    /// Whether the newest key does not sign yet.
    public boolean hasPendingKey(Instant now) {
        return newest().signsFrom().isAfter(now);
    }

    /// The key that signs: the newest one whose signing time has come. If the clock is before all of them,
    /// the oldest.
    public SigningKeyValidity signing(Instant now) {
        return newestOf(now);
    }

    /// The next key, which signs after the publication lead time.
    public SigningKeyValidity successor(String id, Instant now) {
        return new SigningKeyValidity(newest().number() + 1, id, now, now.plus(PUBLICATION_LEAD_TIME));
    }

    /// The next key, which signs immediately; used when the other keys are withdrawn.
    public SigningKeyValidity replacement(String id, Instant now) {
        return new SigningKeyValidity(newest().number() + 1, id, now, now);
    }

    /// The oldest key that may have signed an unexpired token. All keys before it can be retired.
    public SigningKeyValidity oldestNeeded(Instant now) {
        return newestOf(now.minus(RETIREMENT_DELAY));
    }

    /// When the oldest key can be retired; empty if there is no other key.
    public Optional<Instant> nextRetirement() {
        return hasSingleKey()
                ? Optional.empty()
                : Optional.of(keys.get(keys.size() - 2).signsFrom().plus(RETIREMENT_DELAY));
    }

    /// When the newest key is old enough for its successor to be made.
    public Instant nextRotation(Duration each) {
        return newest().createdAt().plus(each);
    }

    private SigningKeyValidity newestOf(Instant moment) {
        return keys.stream()
                .filter(term -> !term.signsFrom().isAfter(moment))
                .findFirst()
                .orElseGet(keys::getLast);
    }
}
