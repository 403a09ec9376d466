package tel.billing.identity.persistence.password;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords with Argon2id, a limited number at a time. A hash with more memory than the current
/// parameters takes several turns. A wrong password for a cheaper hash takes as long as for a current one.
public final class Argon2PasswordHashes implements PasswordHashes {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Password DUMMY = Password.of("an arbitrary password");
    private static final Password ANOTHER = Password.of("another password");

    private final Argon2Cost cost;
    private final Argon2PasswordEncoder encoder;
    private final HashingQueue hashingQueue;
    private final PasswordHash dummy;

    public Argon2PasswordHashes(Argon2Cost cost, HashingQueue hashingQueue) {
        this.cost = cost;
        this.encoder = encoder(cost);
        this.hashingQueue = hashingQueue;
        this.dummy = encode(DUMMY);
    }

    @Override
    public Optional<PasswordHash> hash(Password password) {
        if (password.isTooLong()) {
            throw new IllegalArgumentException("a password over the maximum length");
        }
        return hashingQueue.run(1, () -> encode(password));
    }

    @Override
    public Match matches(Password password, PasswordHash hash) {
        return password.isTooLong() ? matchNothing(password) : compare(password, hash);
    }

    @Override
    public Match matchNothing(Password password) {
        return compare(password.isTooLong() ? ANOTHER : password, dummy) == Match.BUSY ? Match.BUSY : Match.DIFFERENT;
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return !cost.equals(Argon2Cost.of(hash));
    }

    private PasswordHash encode(Password password) {
        return new PasswordHash(requireNonNull(encoder.encode(password.normalised())));
    }

    private static Argon2PasswordEncoder encoder(Argon2Cost cost) {
        return new Argon2PasswordEncoder(
                SALT_BYTES, HASH_BYTES, cost.parallelism(), cost.memoryKib(), cost.iterations());
    }

    private boolean isSame(Password password, PasswordHash hash) {
        var same = encoder.matches(password.normalised(), hash.encoded());
        if (!same) {
            // Unknown users are compared at the current cost.
            cost.above(Argon2Cost.of(hash)).ifPresent(rest -> encoder(rest).encode(password.normalised()));
        }
        return same;
    }

    private Match compare(Password password, PasswordHash hash) {
        return hashingQueue
                .run(cost.permitsFor(Argon2Cost.of(hash)), () -> isSame(password, hash))
                .map(same -> same ? Match.SAME : Match.DIFFERENT)
                .orElse(Match.BUSY);
    }
}
