package tel.billing.identity.story;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tel.billing.identity.application.RotateSigningKey;
import tel.billing.identity.application.SigningKeyDesk;
import tel.billing.identity.application.SigningKeyRegister;
import tel.billing.identity.domain.KeySuccession;
import tel.billing.identity.domain.SigningKeyTerm;
import tel.billing.story.BillingWorld;

/// Signing keys that another administrator rotates once, right before the use case does. The losing unit of
/// work is rolled back, and the next one sees the other key.
final class InterruptedKeys implements SigningKeyRegister {
    private final BillingWorld world;
    private Optional<Runnable> rival;
    private boolean hasLost;

    InterruptedKeys(BillingWorld world, Runnable rival) {
        this.world = world;
        this.rival = Optional.of(rival);
    }

    RotateSigningKey desk() {
        return new SigningKeyDesk(
                        world.unitOfWork,
                        world.idempotency.answerOnce(),
                        this,
                        world.signingKeys,
                        world.trail,
                        world.ids,
                        world.clock,
                        world.keyDesk.each())
                .rotateSigningKey();
    }

    @Override
    public Optional<KeySuccession> succession() {
        if (hasLost) {
            rival.ifPresent(Runnable::run);
            rival = Optional.empty();
        }
        return world.signingKeyRegister.succession();
    }

    @Override
    public boolean follow(SigningKeyTerm newest, SigningKeyTerm next) {
        hasLost = rival.isPresent();
        return !hasLost && world.signingKeyRegister.follow(newest, next);
    }

    @Override
    public Set<String> retireBefore(SigningKeyTerm oldest, Instant at) {
        return world.signingKeyRegister.retireBefore(oldest, at);
    }

    @Override
    public void withdrawBefore(SigningKeyTerm oldest) {
        world.signingKeyRegister.withdrawBefore(oldest);
    }
}
