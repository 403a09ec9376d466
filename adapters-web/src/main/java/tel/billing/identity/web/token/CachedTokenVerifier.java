package tel.billing.identity.web.token;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.web.token.AccessTokenVerifier.TokenVerification;
import tel.billing.shared.web.response.Sha256;

/// Caches the proof of a token until the token expires, because verifying a signature costs more than the
/// rest of most requests. Only proofs of issued tokens are cached. The cache key is the hash of what the
/// signature covers: one token takes one entry, whatever its signature, and the memory contains no token.
public final class CachedTokenVerifier implements AccessTokenVerifier {
    private static final int MAX_ENTRIES = 10_000;
    private static final long NANOS_IN_SECOND = SECONDS.toNanos(1);

    private final AccessTokenVerifier proofs;
    private final InstantSource clock;
    private final Cache<String, Remembered> remembered;

    /// @param clock the clock by which tokens expire
    public CachedTokenVerifier(AccessTokenVerifier proofs, InstantSource clock) {
        this.proofs = proofs;
        this.clock = clock;
        this.remembered = Caffeine.newBuilder()
                .maximumSize(MAX_ENTRIES)
                .expireAfter(Expiry.<String, Remembered>creating((_, entry) -> timeLeft(entry.proof())))
                .ticker(() -> {
                    var now = clock.instant();
                    return now.getEpochSecond() * NANOS_IN_SECOND + now.getNano();
                })
                .executor(Runnable::run)
                .build();
    }

    @Override
    public TokenVerification verify(CompactJws token, VerificationKeys keys) {
        var known = find(token).filter(proof -> keys.isPublished(proof.keyId()));
        if (known.isPresent()) {
            return known.get();
        }
        var proof = proofs.verify(token, keys);
        if (proof instanceof TokenVerification.Issued issued && timeLeft(issued).isPositive()) {
            remembered.put(name(token), new Remembered(token.signature(), issued));
        }
        return proof;
    }

    @Override
    public boolean has(CompactJws token) {
        return find(token).isPresent();
    }

    /// The proof, if exactly this signature was verified.
    private Optional<TokenVerification.Issued> find(CompactJws token) {
        return Optional.ofNullable(remembered.getIfPresent(name(token)))
                .filter(entry -> MessageDigest.isEqual(bytes(entry.signature()), bytes(token.signature())))
                .map(Remembered::proof);
    }

    private static String name(CompactJws token) {
        return Sha256.hex(bytes(token.content()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// The number of cached proofs.
    long size() {
        remembered.cleanUp();
        return remembered.estimatedSize();
    }

    private Duration timeLeft(TokenVerification.Issued proof) {
        return Duration.between(clock.instant(), proof.expiresAt());
    }

    private record Remembered(String signature, TokenVerification.Issued proof) {}
}
