package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReasonTest {

    @Test
    void is_trimmed_and_composed() {
        assertThat(Reason.parse("  cafe\u0301 closed ")).isEqualTo(Parsed.valid(new Reason("caf\u00e9 closed")));
    }

    @Test
    void has_at_most_500_code_points() {
        assertThat(Reason.parse("\ud83d\ude00".repeat(500))).isInstanceOf(Parsed.Valid.class);
        assertThat(Reason.parse("x".repeat(501)))
                .isEqualTo(Parsed.invalid(InputError.tooLong(500, "must have 1 to 500 characters")));
        assertThatThrownBy(() -> new Reason("x".repeat(501))).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void is_not_blank(String text) {
        assertThat(Reason.parse(text)).isEqualTo(Parsed.invalid(InputError.required("must not be blank")));
        assertThatThrownBy(() -> new Reason(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void has_one_line() {
        assertThat(Reason.parse("a\nb"))
                .isEqualTo(Parsed.invalid(InputError.malformed("must not contain control characters")));
    }
}
