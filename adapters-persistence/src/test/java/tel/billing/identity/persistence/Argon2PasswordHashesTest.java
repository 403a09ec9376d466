package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.PasswordHashes;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.spec.PasswordHashesContract;

class Argon2PasswordHashesTest extends PasswordHashesContract {
    private static final Turns TURNS = new Turns(2, 2, Duration.ofSeconds(10));
    private static final PasswordHashes HASHES = new Argon2PasswordHashes(Argon2Cost.owasp(), TURNS);

    @Override
    protected PasswordHashes hashes() {
        return HASHES;
    }

    @Override
    protected PasswordHashes busyHashes() {
        return new Argon2PasswordHashes(Argon2Cost.owasp(), new Turns(0, 0, Duration.ZERO));
    }

    @Override
    protected PasswordHash outdatedHash(Password password) {
        return new Argon2PasswordHashes(new Argon2Cost(4_096, 1, 1), TURNS)
                .hash(password)
                .orElseThrow();
    }

    @Test
    void a_hash_says_how_it_was_made() {
        assertThat(HASHES.hash(Password.of("Ada likes long passwords"))
                        .orElseThrow()
                        .encoded())
                .startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }
}
