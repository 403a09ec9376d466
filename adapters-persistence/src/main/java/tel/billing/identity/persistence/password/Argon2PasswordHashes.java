package tel.billing.identity.persistence.password;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Optional;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;

/// Hashes passwords with Argon2id, a limited number at a time. A hash with more memory than the current
/// parameters needs several permits. A wrong password for a cheaper hash takes as long as for a current one.
public final class Argon2PasswordHashes implements PasswordHashes {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Password INSTEAD_OF_TOO_LONG = Password.of("an arbitrary password");

    private final SecureRandom random = new SecureRandom();
    private final Argon2Cost cost;
    private final HashingQueue hashingQueue;
    private final Argon2Function argon2;

    public Argon2PasswordHashes(Argon2Cost cost, HashingQueue hashingQueue) {
        this(
                cost,
                hashingQueue,
                new BouncyCastleArgon2(
                        new HashMemoryPool(cost, Runtime.getRuntime().maxMemory())));
    }

    Argon2PasswordHashes(Argon2Cost cost, HashingQueue hashingQueue, Argon2Function argon2) {
        this.cost = cost;
        this.hashingQueue = hashingQueue;
        this.argon2 = argon2;
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
        var hashed = password.isTooLong() ? INSTEAD_OF_TOO_LONG : password;
        return hashingQueue
                .run(1, () -> argon2.compute(hashed, cost, salt(), HASH_BYTES))
                .map(_ -> Match.DIFFERENT)
                .orElse(Match.BUSY);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return !cost.equals(PhcString.parse(hash).cost());
    }

    private Match compare(Password password, PasswordHash hash) {
        var stored = PhcString.parse(hash);
        return hashingQueue
                .run(cost.permitsFor(stored.cost()), () -> isSame(password, stored))
                .map(same -> same ? Match.SAME : Match.DIFFERENT)
                .orElse(Match.BUSY);
    }

    private boolean isSame(Password password, PhcString stored) {
        var same = MessageDigest.isEqual(
                stored.hash(), argon2.compute(password, stored.cost(), stored.salt(), stored.hash().length));
        if (!same) {
            // Adds the missing cost, so that the response time is the same as for an unknown user.
            cost.above(stored.cost()).ifPresent(rest -> argon2.compute(password, rest, stored.salt(), HASH_BYTES));
        }
        return same;
    }

    private PasswordHash encode(Password password) {
        var salt = salt();
        return new PhcString(cost, salt, argon2.compute(password, cost, salt, HASH_BYTES)).toPasswordHash();
    }

    private byte[] salt() {
        var salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return salt;
    }
}
