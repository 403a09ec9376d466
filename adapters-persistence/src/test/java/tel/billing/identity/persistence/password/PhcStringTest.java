package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.domain.PasswordHash;

class PhcStringTest {

    @Test
    void an_encoded_hash_contains_its_cost_salt_and_hash() {
        var hash = new PasswordHash("$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA");

        var phcString = PhcString.parse(hash);

        assertThat(phcString.cost()).isEqualTo(new Argon2Cost(65_536, 3, 4));
        assertThat(phcString.salt()).asString().isEqualTo("salt");
        assertThat(phcString.hash()).asString().isEqualTo("hash");
        assertThat(phcString.toPasswordHash()).isEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$2a$10$abc",
                "$argon2i$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA",
                "$argon2id$v=16$m=65536,t=3,p=4$c2FsdA$aGFzaA",
                "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$",
                "$argon2id$v=19$m=65536,t=3,p=4$c2Fs*A$aGFzaA",
            })
    void a_hash_in_another_format_is_rejected(String encoded) {
        assertThatThrownBy(() -> PhcString.parse(new PasswordHash(encoded)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
