package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.SecondFactors;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.spec.SecondFactorsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Some;

class JooqSecondFactorsTest extends SecondFactorsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Users users = new JooqUsers(database.sql());
    private final SealedSecrets secrets = new SealedSecrets(new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SecondFactors factors =
            new JooqSecondFactors(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected SecondFactors factors() {
        return factors;
    }

    @Test
    void the_secret_lies_encrypted_and_opens_for_its_user_alone() {
        var one = Some.userId();
        var other = Some.userId();
        var secret = new TotpSecret("JBSWY3DPEHPK3PXP");

        var sealed = secrets.seal(one, secret);

        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain(secret.base32());
        assertThat(secrets.open(one, sealed)).isEqualTo(secret);
        assertThatThrownBy(() -> secrets.open(other, sealed)).isInstanceOf(IllegalStateException.class);
    }
}
