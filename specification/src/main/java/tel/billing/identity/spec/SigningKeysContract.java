package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.spec.Race;

/// What everybody promises who keeps the keys that sign access tokens. No key is there when a test begins.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class SigningKeysContract {
    /// FIPS 186-5 with SP 800-186, 3.2.1.3: the order of P-256.
    private static final BigInteger ORDER_OF_P256 = new BigInteger(
            1, HexFormat.of().parseHex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"));

    protected abstract SigningKeys keys();

    /// Those of another instance of the service.
    protected abstract SigningKeys keysOfAnotherInstance();

    @Test
    void the_key_is_made_once_and_the_same_on_every_instance() {
        var key = keys().current();

        assertThat(keys().current()).isEqualTo(key);
        assertThat(keysOfAnotherInstance().current().id()).isEqualTo(key.id());
        assertThat(keysOfAnotherInstance().current().publicKey()).isEqualTo(key.publicKey());
    }

    @Test
    void of_many_instances_that_start_at_once_one_makes_the_key() {
        var ids = Race.of(() -> keysOfAnotherInstance().current().id());

        assertThat(ids).containsOnly(keys().current().id());
    }

    @Test
    void the_current_key_is_published_first() {
        var current = keys().current();

        assertThat(keys().published()).first().isEqualTo(current);
        assertThat(keysOfAnotherInstance().published())
                .extracting(SigningKeys.SigningKey::id)
                .first()
                .isEqualTo(current.id());
    }

    @Test
    void the_key_is_made_for_es256() {
        var key = keys().current();

        assertThat(key.publicKey().getParams().getOrder()).isEqualTo(ORDER_OF_P256);
        assertThat(key.privateKey().getParams().getOrder()).isEqualTo(ORDER_OF_P256);
    }

    @Test
    void what_one_instance_signs_another_can_verify() throws GeneralSecurityException {
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
    void a_key_is_not_shown() {
        var key = keys().current();

        assertThat(key.id()).isNotBlank();
        assertThat(key).hasToString("signing key " + key.id());
    }
}
