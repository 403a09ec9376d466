package tel.billing.identity.story.signingkey;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.story.BillingWorld;

/// Signing keys that another administrator rotates once, right before the use case does. The losing unit of
/// work is rolled back, and the next one sees the other key.
final class InterruptedKeys implements SigningKeyStore {
    private final BillingWorld world;
    private Optional<Runnable> rival;
    private boolean hasLost;

    InterruptedKeys(BillingWorld world, Runnable rival) {
        this.world = world;
        this.rival = Optional.of(rival);
    }

    RotateSigningKey rotateSigningKey() {
        return world.signingKeyModuleWith(this, world.signingKeys).rotateSigningKey();
    }

    @Override
    public Optional<SigningKeyRotation> rotation() {
        if (hasLost) {
            rival.ifPresent(Runnable::run);
            rival = Optional.empty();
        }
        return world.signingKeyStore.rotation();
    }

    @Override
    public boolean addNext(SigningKeyValidity newest, SigningKeyValidity next) {
        hasLost = rival.isPresent();
        return !hasLost && world.signingKeyStore.addNext(newest, next);
    }

    @Override
    public Set<String> retireBefore(SigningKeyValidity oldest, Instant at) {
        return world.signingKeyStore.retireBefore(oldest, at);
    }

    @Override
    public void withdrawBefore(SigningKeyValidity oldest) {
        world.signingKeyStore.withdrawBefore(oldest);
    }
}
