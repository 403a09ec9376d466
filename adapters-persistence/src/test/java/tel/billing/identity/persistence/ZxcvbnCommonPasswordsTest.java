package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.application.CommonPasswords;
import tel.billing.identity.domain.Password;
import tel.billing.identity.spec.CommonPasswordsContract;

class ZxcvbnCommonPasswordsTest extends CommonPasswordsContract {
    private static final CommonPasswords COMMON = new ZxcvbnCommonPasswords();

    @Override
    protected CommonPasswords common() {
        return COMMON;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"1qaz2wsx3edc", "QWERTY123456", "password1234", "12345678900987654321"})
    void long_ones_are_known_too(String password) {
        assertThat(COMMON.contain(Password.of(password))).isTrue();
    }
}
