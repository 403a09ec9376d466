package tel.billing.identity.spec.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.application.password.CommonPasswords;
import tel.billing.identity.domain.Password;

/// The contract of all lists of common passwords.
public abstract class CommonPasswordsContract {

    protected abstract CommonPasswords common();

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"password", "PASSWORD", "PassWord"})
    void a_common_password_is_found_in_any_case(String password) {
        assertThat(common().contain(Password.of(password))).isTrue();
    }

    @Test
    void all_common_passwords_are_listed_in_lower_case() {
        assertThat(common().all()).isNotEmpty().allSatisfy(password -> {
            assertThat(password).isLowerCase();
            assertThat(common().contain(Password.of(password))).isTrue();
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"correct horse battery staple", "Ada likes long passwords", ""})
    void other_passwords_are_not_found(String password) {
        assertThat(common().contain(Password.of(password))).isFalse();
    }
}
