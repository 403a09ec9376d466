package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The signing keys that are published, the newest first, and the rules by which one follows
/// another. At least one key is there. A key is published before it signs, so that whoever verifies
/// knows it by then; and it stays until everything that it signed has expired.
public record KeySuccession(List<SigningKeyTerm> terms) {
    /// How long others may keep the published keys.
    public static final Duration CACHED = Duration.ofMinutes(5);

    /// How long a key is published before it signs: as long as the keys are kept, by others and in
    /// the memory of our instances, and again as long for clocks that differ and for who is late.
    public static final Duration NOTICE = CACHED.multipliedBy(2);

    /// How long a key stays after the next one signs: as long as an access token is good, 15
    /// minutes, and 5 more for clocks that differ.
    public static final Duration AFTERLIFE = Duration.ofMinutes(20);

    /// How long the public half of a retired key is kept, to distinguish expired tokens from forged ones: as long as a
    /// refresh token is good. After that, the client cannot refresh and its user must sign in again in any case.
    public static final Duration RETIRED_KEY_RETENTION = RefreshToken.LIFETIME;

    public KeySuccession {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("somebody must sign");
        }
        for (var i = 1; i < terms.size(); i++) {
            if (terms.get(i).number() >= terms.get(i - 1).number()) {
                throw new IllegalArgumentException("the newest key comes first");
            }
        }
    }

    public SigningKeyTerm newest() {
        return terms.getFirst();
    }

    /// Whether there is no other key than the newest.
    public boolean isAlone() {
        return terms.size() == 1;
    }

    /// Whether the newest key does not sign yet.
    public boolean isHandingOver(Instant now) {
        return newest().signsFrom().isAfter(now);
    }

    /// The key that signs: the newest whose time has come. For a clock that is behind all of them,
    /// the oldest.
    public SigningKeyTerm signing(Instant now) {
        return newestOf(now);
    }

    /// The next key, after due notice.
    public SigningKeyTerm successor(String id, Instant now) {
        return new SigningKeyTerm(newest().number() + 1, id, now, now.plus(NOTICE));
    }

    /// The next key, which signs at once; for when the others are thrown out.
    public SigningKeyTerm replacement(String id, Instant now) {
        return new SigningKeyTerm(newest().number() + 1, id, now, now);
    }

    /// The oldest key that may have signed a token that has not expired. All keys before it can be retired.
    public SigningKeyTerm oldestNeeded(Instant now) {
        return newestOf(now.minus(AFTERLIFE));
    }

    /// When the oldest key can be retired, if another has followed it.
    public Optional<Instant> nextRetirement() {
        return isAlone()
                ? Optional.empty()
                : Optional.of(terms.get(terms.size() - 2).signsFrom().plus(AFTERLIFE));
    }

    /// When the newest key has been there for so long that the next must be made.
    public Instant nextRotation(Duration each) {
        return newest().createdAt().plus(each);
    }

    private SigningKeyTerm newestOf(Instant moment) {
        return terms.stream()
                .filter(term -> !term.signsFrom().isAfter(moment))
                .findFirst()
                .orElseGet(terms::getLast);
    }
}
