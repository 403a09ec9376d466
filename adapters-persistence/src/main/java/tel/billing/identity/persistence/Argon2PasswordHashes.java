package tel.billing.identity.persistence;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords with Argon2id. Only as many at a time as there are processors, so that a crowd at the door costs
/// neither more memory nor more time than a queue would.
public final class Argon2PasswordHashes implements PasswordHashes {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final Argon2PasswordEncoder encoder;
    private final Semaphore processors;
    private final PasswordHash nobodys;

    /// What one hash costs.
    public record Cost(int memoryKib, int iterations, int parallelism) {

        /// OWASP's Password Storage Cheat Sheet, Argon2id.
        public static Cost owasp() {
            return new Cost(19_456, 2, 1);
        }
    }

    public Argon2PasswordHashes(Cost cost, int atATime) {
        this.encoder = new Argon2PasswordEncoder(
                SALT_BYTES, HASH_BYTES, cost.parallelism(), cost.memoryKib(), cost.iterations());
        this.processors = new Semaphore(atATime, true);
        this.nobodys = hash(Password.of("nobody's password"));
    }

    @Override
    public PasswordHash hash(Password password) {
        return inTurn(() -> new PasswordHash(requireNonNull(encoder.encode(password.normalised()))));
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        return inTurn(() -> encoder.matches(password.normalised(), hash.encoded()));
    }

    @Override
    public void matchNothing(Password password) {
        matches(password, nobodys);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return encoder.upgradeEncoding(hash.encoded());
    }

    private <T> T inTurn(Supplier<T> work) {
        processors.acquireUninterruptibly();
        try {
            return work.get();
        } finally {
            processors.release();
        }
    }
}
