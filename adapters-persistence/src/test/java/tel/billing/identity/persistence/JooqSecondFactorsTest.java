package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.domain.User;
import tel.billing.identity.spec.secondfactor.SecondFactorsContract;
import tel.billing.shared.Role;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqSecondFactorsTest extends SecondFactorsContract {
    private final TestDatabase database;
    private final EncryptedSecrets secrets = new EncryptedSecrets(new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));

    JooqSecondFactorsTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqSecondFactors(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES])),
                new JooqUsers(database.sql()));
        this.database = database;
    }

    @Test
    void the_secret_is_encrypted_and_bound_to_its_user() {
        var one = Arbitrary.userId();
        var other = Arbitrary.userId();
        var secret = new TotpSecret("JBSWY3DPEHPK3PXP");

        var sealed = secrets.seal(one, secret);

        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain(secret.base32());
        assertThat(secrets.open(one, sealed)).isEqualTo(secret);
        assertThatThrownBy(() -> secrets.open(other, sealed)).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "accepted_step = accepted_step - 1",
                "wrong_at = '{}'",
                "wrong_at = wrong_at[2:]",
                "wrong_at = ARRAY[wrong_at[2] + interval '59 minutes']"
            })
    void wrong_codes_and_used_steps_of_the_same_secret_cannot_be_cleared(String change) {
        var factor = failedTwice();

        assertThatThrownBy(() -> database.sql().execute("UPDATE identity_second_factor SET " + change))
                .hasMessageContaining("does not forget");
        assertThat(factors.find(factor.account(), factor.user())).contains(factor);
    }

    @Test
    void wrong_codes_older_than_an_hour_can_be_cleared_and_with_a_new_secret_all() {
        var factor = failedTwice();
        var later = factor.fail(factor.failedAttempts().getLast().plus(SecondFactor.FAILURE_WINDOW));
        assertThat(later.failedAttempts()).hasSize(1);

        assertThat(committed(() -> factors.advance(factor, later))).isTrue();
        commit(() -> factors.put(SecondFactor.proven(
                factor.account(), factor.user(), new TotpSecret("GEZDGNBVGY3TQOJQ"), new TotpTimeStep(0))));

        assertThat(factors.find(factor.account(), factor.user()))
                .hasValueSatisfying(
                        replaced -> assertThat(replaced.failedAttempts()).isEmpty());
    }

    private SecondFactor failedTwice() {
        var user = new User.Draft(Arbitrary.userId(), account(), Arbitrary.email(), Role.SUPPORT, Arbitrary.INSTANT);
        commit(() -> users.add(user));
        var secret = new TotpSecret("JBSWY3DPEHPK3PXP");
        var failed = SecondFactor.proven(user.account(), user.id(), secret, new TotpTimeStep(7))
                .fail(Arbitrary.INSTANT)
                .fail(Arbitrary.INSTANT.plusSeconds(60));
        commit(() -> factors.put(failed));
        return failed;
    }
}
