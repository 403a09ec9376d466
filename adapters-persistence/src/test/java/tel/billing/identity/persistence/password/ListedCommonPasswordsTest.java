package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.application.password.CommonPasswords;
import tel.billing.identity.domain.Password;
import tel.billing.identity.spec.password.CommonPasswordsContract;

class ListedCommonPasswordsTest extends CommonPasswordsContract {
    private static final CommonPasswords SHORTER_TOO = new ListedCommonPasswords(8);
    private static final CommonPasswords OF_TWELVE_AND_MORE = new ListedCommonPasswords(12);

    @Override
    protected CommonPasswords common() {
        return SHORTER_TOO;
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "123456789012",
                "passwordpassword",
                "qwertyuiopas",
                "aaaaaaaaaaaa",
                "iloveyou1234",
                "1qaz2wsx3edc",
                "QWERTY123456",
                "password1234",
                "12345678900987654321"
            })
    void long_common_passwords_are_found_too(String password) {
        assertThat(OF_TWELVE_AND_MORE.contain(Password.of(password))).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "purple monkey dishwasher",
                "bread and butter every day",
                "correct horse battery staple",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
                "Tr0ub4dor&3-and-more",
                "ада любит длинные пароли"
            })
    void uncommon_passwords_of_simple_words_are_not_common(String password) {
        assertThat(OF_TWELVE_AND_MORE.contain(Password.of(password))).isFalse();
    }
}
