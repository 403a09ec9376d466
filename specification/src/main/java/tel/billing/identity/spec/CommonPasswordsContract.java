package tel.billing.identity.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.application.CommonPasswords;
import tel.billing.identity.domain.Password;

/// What everybody promises who knows the passwords that everybody tries.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class CommonPasswordsContract {

    protected abstract CommonPasswords common();

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"password", "PASSWORD", "PassWord"})
    void a_common_password_is_known_whatever_its_case(String password) {
        assertThat(common().contain(Password.of(password))).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"correct horse battery staple", "Ada likes long passwords", ""})
    void any_other_is_not(String password) {
        assertThat(common().contain(Password.of(password))).isFalse();
    }
}
