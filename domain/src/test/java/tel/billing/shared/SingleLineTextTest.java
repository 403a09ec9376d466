package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SingleLineTextTest {
    private static final String FOUR_FOR_ONE = "\u03b1\u0313\u0300\u0345";

    @Test
    void accepts_every_decomposition_of_a_character() {
        assertThat(parse(FOUR_FOR_ONE.repeat(10))).isEqualTo(Parsed.valid("\u1f82".repeat(10)));
    }

    @Test
    void a_far_too_long_text_is_rejected_before_it_is_trimmed() {
        assertThat(parse(" ".repeat(39) + "a")).isEqualTo(Parsed.valid("a"));
        assertThat(parse(" ".repeat(40) + "a"))
                .isEqualTo(Parsed.faulty(InputError.tooLong(10, "must have 1 to 10 characters")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFE, 0xFFFF, 0xD800, 0xDFFF})
    void rejects_characters_that_xml_forbids(int point) {
        assertThat(parse("Ada" + Character.toString(point)))
                .isEqualTo(Parsed.faulty(
                        InputError.malformed("must not contain U+FFFE, U+FFFF or an unpaired surrogate")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFD, 0xE000, 0xFDD0, 0x1F600, 0x1FFFE, 0x10FFFF})
    void accepts_all_other_characters(int point) {
        assertThat(parse("Ada" + Character.toString(point))).isEqualTo(Parsed.valid("Ada" + Character.toString(point)));
    }

    private static Parsed<String> parse(String typed) {
        return SingleLineText.parse(typed, 10, text -> text);
    }
}
