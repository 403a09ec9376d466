package tel.billing.identity.story.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.SigningKeyModule;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.story.BillingWorld;

class RotateDueSigningKeysTest {
    private final BillingWorld world = new BillingWorld();
    private final SigningKeys keys = new RememberedKeys(world.signingKeys);
    private final SigningKeyModule signingKeyModule = world.signingKeyModuleWith(world.signingKeyStore, keys);

    @Test
    void the_instance_that_rotates_keys_knows_the_change_immediately() {
        var first = keys.current();
        pass(BillingWorld.SIGNING_KEY_ROTATION_AGE);
        assertThat(keys.published()).hasSize(2).contains(first);

        pass(Duration.ofMinutes(30));
        assertThat(keys.published()).hasSize(1).doesNotContain(first);
    }

    private void pass(Duration time) {
        world.realTime.pass(time);
        signingKeyModule.rotateDueSigningKeys().runDue(world.clock.instant());
    }

    /// Knows the keys as of its latest refresh.
    private static final class RememberedKeys implements SigningKeys {
        private final SigningKeys keys;
        private List<SigningKey> published;

        RememberedKeys(SigningKeys keys) {
            this.keys = keys;
            this.published = keys.published();
        }

        @Override
        public SigningKey current() {
            return keys.current();
        }

        @Override
        public List<SigningKey> published() {
            return published;
        }

        @Override
        public List<RetiredKey> retired() {
            return keys.retired();
        }

        @Override
        public void catchUp() {
            published = keys.published();
        }
    }
}
