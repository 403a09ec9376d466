package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.application.CredentialGenerator;
import tel.billing.provisioning.domain.SipCredentials;

/// The contract of all generators of SIP credentials.
public abstract class CredentialGeneratorContract {
    private static final int MANY = 1_000;

    protected abstract CredentialGenerator newCredentials();

    @Test
    void a_password_encodes_128_bits_in_unambiguous_letters_and_digits() {
        assertThat(newCredentials().make().password().value()).matches("[a-km-np-z2-9]{26}");
    }

    @Test
    void a_username_encodes_80_bits_in_unambiguous_letters_and_digits() {
        assertThat(newCredentials().make().username()).matches("[a-km-np-z2-9]{16}");
    }

    @Test
    void usernames_and_passwords_are_unique() {
        var made = Stream.generate(newCredentials()::make).limit(MANY).toList();

        assertThat(made).extracting(SipCredentials::username).doesNotHaveDuplicates();
        assertThat(made)
                .extracting(credentials -> credentials.password().value())
                .doesNotHaveDuplicates();
    }
}
