package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class OneLineTest {
    private static final String FOUR_FOR_ONE = "\u03b1\u0313\u0300\u0345";

    @Test
    void may_be_typed_in_as_many_pieces_as_unicode_has_for_one_character() {
        assertThat(parse(FOUR_FOR_ONE.repeat(10))).isEqualTo(Parsed.valid("\u1f82".repeat(10)));
    }

    @Test
    void is_not_even_trimmed_if_it_is_far_too_long() {
        assertThat(parse(" ".repeat(39) + "a")).isEqualTo(Parsed.valid("a"));
        assertThat(parse(" ".repeat(40) + "a")).isEqualTo(Parsed.faulty("must have 1 to 10 characters"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFE, 0xFFFF, 0xD800, 0xDFFF})
    void holds_nothing_that_no_paper_can_be_printed_with(int point) {
        assertThat(parse("Ada" + Character.toString(point)))
                .isEqualTo(Parsed.faulty("must not contain U+FFFE, U+FFFF or half a character"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFD, 0xE000, 0xFDD0, 0x1F600, 0x1FFFE, 0x10FFFF})
    void holds_whatever_else_there_is(int point) {
        assertThat(parse("Ada" + Character.toString(point))).isEqualTo(Parsed.valid("Ada" + Character.toString(point)));
    }

    private static Parsed<String> parse(String typed) {
        return OneLine.parse(typed, 10, text -> text);
    }
}
