package tel.billing.identity.spec.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signingkey.SigningKeys.RetiredKey;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.time.SteppedTime;

/// The contract of all in-memory stores of signing keys. At the start of a test, there is no key.
public abstract class SigningKeysContract {
    /// FIPS 186-5 with SP 800-186, 3.2.1.3: the order of P-256.
    private static final BigInteger ORDER_OF_P256 = new BigInteger(
            1, HexFormat.of().parseHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"));

    protected abstract SigningKeys keys();

    /// The keys of another instance of the service.
    protected abstract SigningKeys keysOfAnotherInstance();

    /// The register that stores the keys.
    protected abstract SigningKeyStore register();

    protected abstract UnitOfWork unitOfWork();

    /// The clocks for rotations and for the age of cached keys.
    protected abstract SteppedTime time();

    @Test
    void the_first_key_is_made_once_and_is_the_same_on_every_instance() {
        var key = keys().current();

        assertThat(keys().current()).isEqualTo(key);
        assertThat(keysOfAnotherInstance().current().id()).isEqualTo(key.id());
        assertThat(keysOfAnotherInstance().current().publicKey()).isEqualTo(key.publicKey());
    }

    @Test
    void one_of_many_instances_that_start_at_the_same_time_makes_the_key() {
        var ids = Race.of(() -> keysOfAnotherInstance().current().id());

        assertThat(ids).containsOnly(keys().current().id());
    }

    @Test
    void the_current_key_is_published() {
        var current = keys().current();

        assertThat(keys().published()).containsExactly(current);
        assertThat(keysOfAnotherInstance().published())
                .extracting(SigningKey::id)
                .containsExactly(current.id());
    }

    @Test
    void the_next_key_is_published_first_and_signs_after_the_publication_lead_time() {
        var first = keys().current();
        var next = follow();

        keys().catchUp();
        assertThat(keys().published()).extracting(SigningKey::id).containsExactly(next.id(), first.id());
        assertThat(keys().current()).isEqualTo(first);

        time().pass(SigningKeyRotation.PUBLICATION_LEAD_TIME.minusSeconds(1));
        assertThat(keys().current().id()).isEqualTo(first.id());

        time().pass(Duration.ofSeconds(1));
        assertThat(keys().current().id()).isEqualTo(next.id());
        assertThat(keysOfAnotherInstance().current().id()).isEqualTo(next.id());
    }

    @Test
    void changes_by_another_instance_are_known_within_a_second() {
        var first = keys().current();
        time().pass(Duration.ofMinutes(1));
        keys().current();
        var next = follow();
        unitOfWork().run(() -> register().withdrawBefore(next));

        time().pass(Duration.ofSeconds(1));

        assertThat(keys().published()).extracting(SigningKey::id).containsExactly(next.id());
        assertThat(keys().current().id()).isEqualTo(next.id()).isNotEqualTo(first.id());
    }

    @Test
    void a_key_retired_by_another_instance_is_known_within_a_second() {
        var first = keys().current();
        time().pass(Duration.ofMinutes(1));
        assertThat(keys().retired()).isEmpty();
        var next = follow();
        unitOfWork().perform(() -> register().retireBefore(next, time().instant()));

        time().pass(Duration.ofSeconds(1));

        assertThat(keys().published()).extracting(SigningKey::id).containsExactly(next.id());
        assertThat(keys().retired()).containsExactly(new RetiredKey(first.id(), first.publicKey()));
    }

    @Test
    void the_key_is_made_for_es256() {
        var key = keys().current();

        assertThat(key.publicKey().getParams().getOrder()).isEqualTo(ORDER_OF_P256);
        assertThat(key.privateKey().getParams().getOrder()).isEqualTo(ORDER_OF_P256);
    }

    @Test
    void a_signature_by_one_instance_is_verified_by_another() throws GeneralSecurityException {
        var text = "signed by Ada".getBytes(StandardCharsets.UTF_8);
        var signing = Signature.getInstance("SHA256withECDSA");
        signing.initSign(keys().current().privateKey());
        signing.update(text);
        var signature = signing.sign();

        var verifying = Signature.getInstance("SHA256withECDSA");
        verifying.initVerify(keysOfAnotherInstance().published().getFirst().publicKey());
        verifying.update(text);

        assertThat(verifying.verify(signature)).isTrue();
    }

    @Test
    void a_key_does_not_reveal_its_value_in_logs() {
        var key = keys().current();

        assertThat(key.id()).isNotBlank();
        assertThat(key).hasToString("signing key " + key.id());
    }

    /// Makes another key on another instance.
    private SigningKeyValidity follow() {
        return unitOfWork().perform(() -> {
            var rotation = register().rotation().orElseThrow();
            var next = rotation.successor("the next", time().instant());
            assertThat(register().addNext(rotation.newest(), next)).isTrue();
            return next;
        });
    }
}
