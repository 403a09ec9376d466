package tel.billing.identity.story.race;

import java.util.Optional;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.story.BillingWorld;

/// Runs an interruption once, right after a password was verified or hashed and before the result is used.
public final class InterruptedHashes implements PasswordHashes {
    private final PasswordHashes hashes;
    private Optional<Runnable> interruption;

    private InterruptedHashes(PasswordHashes hashes, Runnable interruption) {
        this.hashes = hashes;
        this.interruption = Optional.of(interruption);
    }

    /// The use cases with one interruption.
    public static IdentityModule in(BillingWorld world, Runnable interruption) {
        return world.identityWith(world.resetLinks, new InterruptedHashes(world.hashes, interruption));
    }

    @Override
    public Optional<PasswordHash> hash(Password password) {
        var hash = hashes.hash(password);
        interrupt();
        return hash;
    }

    @Override
    public Match matches(Password password, PasswordHash hash) {
        var match = hashes.matches(password, hash);
        if (match == Match.SAME) {
            interrupt();
        }
        return match;
    }

    @Override
    public Match matchNothing(Password password) {
        return hashes.matchNothing(password);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return hashes.isOutdated(hash);
    }

    private void interrupt() {
        var deed = interruption;
        interruption = Optional.empty();
        deed.ifPresent(Runnable::run);
    }
}
