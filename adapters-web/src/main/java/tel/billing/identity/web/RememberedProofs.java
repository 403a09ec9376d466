package tel.billing.identity.web;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.web.answer.Sha256;

/// Remembers the proof of a token until that expires, for a signature costs more than all else that most requests do.
/// Only what was proven is remembered, under a hash: whoever reads this memory finds no token in it.
public final class RememberedProofs implements TokenProofs {
    private static final int MOST = 10_000;
    private static final long NANOS_IN_SECOND = SECONDS.toNanos(1);

    private final TokenProofs proofs;
    private final SigningKeys keys;
    private final InstantSource clock;
    private final Cache<String, TokenProof> remembered;

    /// @param clock by which tokens expire
    public RememberedProofs(TokenProofs proofs, SigningKeys keys, InstantSource clock) {
        this.proofs = proofs;
        this.keys = keys;
        this.clock = clock;
        this.remembered = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfter(Expiry.<String, TokenProof>creating((_, proof) -> timeLeft(proof)))
                .ticker(() -> {
                    var now = clock.instant();
                    return now.getEpochSecond() * NANOS_IN_SECOND + now.getNano();
                })
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Optional<TokenProof> of(String token) {
        var name = name(token);
        var known = remembered.getIfPresent(name);
        if (known != null) {
            return Optional.of(known).filter(this::isOfPublishedKey);
        }
        var proof = proofs.of(token);
        proof.filter(proven -> timeLeft(proven).isPositive()).ifPresent(proven -> remembered.put(name, proven));
        return proof;
    }

    @Override
    public boolean has(String token) {
        return remembered.getIfPresent(name(token)) != null;
    }

    private static String name(String token) {
        return Sha256.hex(token.getBytes(StandardCharsets.UTF_8));
    }

    /// How many are remembered.
    long size() {
        remembered.cleanUp();
        return remembered.estimatedSize();
    }

    private boolean isOfPublishedKey(TokenProof proof) {
        return keys.published().stream().anyMatch(key -> key.id().equals(proof.keyId()));
    }

    private Duration timeLeft(TokenProof proof) {
        return Duration.between(clock.instant(), proof.expiresAt());
    }
}
