package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.provisioning.application.NewCredentials;
import tel.billing.provisioning.domain.SipCredentials;

/// What everybody promises who makes credentials of lines.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class NewCredentialsContract {
    private static final int MANY = 1_000;

    protected abstract NewCredentials newCredentials();

    @Test
    void a_password_spells_128_bits_in_letters_and_digits_that_nobody_mistakes() {
        assertThat(newCredentials().make().password().value()).matches("[a-km-np-z2-9]{26}");
    }

    @Test
    void a_username_spells_80_bits_likewise() {
        assertThat(newCredentials().make().username()).matches("[a-km-np-z2-9]{16}");
    }

    @Test
    void no_username_and_no_password_is_made_twice() {
        var made = Stream.generate(newCredentials()::make).limit(MANY).toList();

        assertThat(made).extracting(SipCredentials::username).doesNotHaveDuplicates();
        assertThat(made)
                .extracting(credentials -> credentials.password().value())
                .doesNotHaveDuplicates();
    }
}
