package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.persistence.Argon2PasswordHashes.Cost;
import tel.billing.identity.spec.PasswordHashesContract;

class Argon2PasswordHashesTest extends PasswordHashesContract {
    private static final PasswordHashes HASHES = new Argon2PasswordHashes(Cost.owasp(), 2);

    @Override
    protected PasswordHashes hashes() {
        return HASHES;
    }

    @Override
    protected PasswordHash outdatedHash(Password password) {
        return new Argon2PasswordHashes(new Cost(4_096, 1, 1), 1).hash(password);
    }

    @Test
    void a_hash_says_how_it_was_made() {
        assertThat(HASHES.hash(Password.of("Ada likes long passwords")).encoded())
                .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }
}
