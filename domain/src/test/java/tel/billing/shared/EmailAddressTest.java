package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class EmailAddressTest {

    @Test
    void has_one_form_whatever_its_case_and_composition() {
        assertThat(EmailAddress.parse("Ada@Example.COM")).isEqualTo(EmailAddress.parse("ada@example.com"));
        assertThat(EmailAddress.parse("jose\u0301@example.com")).isEqualTo(EmailAddress.parse("jos\u00e9@example.com"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.com",
                "a.b+c_d@sub.example.co",
                "o'brien@example.ie",
                "x@xn--bcher-kva.example",
                "ada@b\u00fccher.example"
            })
    void takes_what_people_use(String text) {
        assertThat(EmailAddress.parse(text)).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@example.com",
                "ada@",
                "ada@localhost",
                "ada@@example.com",
                "a da@example.com",
                ".ada@example.com",
                "ada.@example.com",
                "ada@example..com",
                "ada@-example.com",
                "ada@example.com\r\nBcc: eve@example.com",
                "ada@example.com,eve@example.com",
                "<ada@example.com>"
            })
    void refuses_what_is_no_address(String text) {
        assertThat(EmailAddress.parse(text)).isInstanceOf(Parsed.Faulty.class);
    }

    @Test
    void refuses_what_no_mail_server_takes() {
        assertThat(EmailAddress.parse("a".repeat(64) + "@example.com")).isInstanceOf(Parsed.Valid.class);
        assertThat(EmailAddress.parse("a".repeat(65) + "@example.com")).isInstanceOf(Parsed.Faulty.class);
        var domain = ("b".repeat(60) + ".").repeat(4) + "example";
        assertThat(EmailAddress.parse("ada@" + domain)).isInstanceOf(Parsed.Faulty.class);
    }

    @Test
    void answers_quickly_to_an_address_made_to_be_slow() {
        assertThat(EmailAddress.parse("a.".repeat(120) + "@")).isInstanceOf(Parsed.Faulty.class);
        assertThat(EmailAddress.parse("a@" + "b-".repeat(120))).isInstanceOf(Parsed.Faulty.class);
    }
}
