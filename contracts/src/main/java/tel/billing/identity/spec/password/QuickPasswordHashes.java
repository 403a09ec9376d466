package tel.billing.identity.spec.password;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.shared.spec.InMemoryUnitOfWork;

/// Hashes passwords quickly and insecurely; for tests only. A hash has the form `strength:salt:digest`.
public final class QuickPasswordHashes implements PasswordHashes {
    private static final String NAME = "the password hash";

    private final InMemoryUnitOfWork unitOfWork;
    private final AtomicInteger strength = new AtomicInteger(1);
    private final AtomicLong salts = new AtomicLong();
    private final AtomicBoolean busy = new AtomicBoolean();

    public QuickPasswordHashes(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
    }

    /// Marks all existing hashes as outdated.
    public void strengthen() {
        strength.incrementAndGet();
    }

    /// Sets whether every call answers "busy".
    public void beBusy(boolean busy) {
        this.busy.set(busy);
    }

    @Override
    public Optional<PasswordHash> hash(Password password) {
        if (password.isTooLong()) {
            throw new IllegalArgumentException("a password over the maximum length");
        }
        return unitOfWork.outside(
                NAME,
                () -> busy.get()
                        ? Optional.empty()
                        : Optional.of(hash(strength.get(), salts.incrementAndGet(), password)));
    }

    @Override
    public Match matches(Password password, PasswordHash hash) {
        var parts = Parts.of(hash);
        return match(() -> !password.isTooLong()
                && hash(parts.strength(), parts.salt(), password).equals(hash));
    }

    @Override
    public Match matchNothing(Password password) {
        return match(() -> false);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return Parts.of(hash).strength() != strength.get();
    }

    private Match match(BooleanSupplier same) {
        return unitOfWork.outside(NAME, () -> {
            if (busy.get()) {
                return Match.BUSY;
            }
            return same.getAsBoolean() ? Match.SAME : Match.DIFFERENT;
        });
    }

    private static PasswordHash hash(int strength, long salt, Password password) {
        var salted = "%d:%d:".formatted(strength, salt);
        var digest = UUID.nameUUIDFromBytes((salted + password.normalised()).getBytes(StandardCharsets.UTF_8));
        return new PasswordHash(salted + digest);
    }

    private record Parts(int strength, long salt) {

        static Parts of(PasswordHash hash) {
            var parts = hash.encoded().split(":", 3);
            return new Parts(Integer.parseInt(parts[0]), Long.parseLong(parts[1]));
        }
    }
}
