package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.com",
                "a.b+c_d@sub.example.co",
                "o'brien@example.ie",
                "jos\u00e9@example.com",
                "x@xn--bcher-kva.example"
            })
    void accepts_the_canonical_form(String text) {
        assertThat(EmailAddress.ifCanonical(text)).contains(new EmailAddress(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "ada@localhost",
                "Ada@example.com",
                "ada@Example.com",
                "jose\u0301@example.com",
                "\ufb01ona@example.com",
                "\uff41da@example.com",
                "ada@b\u00fccher.example",
                "ada@stra\u00dfe.de",
                "ada@-example.com",
                "ada@example.com\r\nBcc: eve@example.com"
            })
    void rejects_any_other_form(String text) {
        assertThat(EmailAddress.ifCanonical(text)).isEmpty();
        assertThatThrownBy(() -> new EmailAddress(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
