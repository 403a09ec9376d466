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
                .isEqualTo(Parsed.invalid(InputError.tooLong(10, "must have 1 to 10 characters")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFE, 0xFFFF, 0xD800, 0xDFFF})
    void rejects_characters_that_xml_forbids(int point) {
        assertThat(parse("Ada" + Character.toString(point)))
                .isEqualTo(Parsed.invalid(
                        InputError.malformed("must not contain U+FFFE, U+FFFF or an unpaired surrogate")));
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFD, 0xE000, 0xFDD0, 0x1F600, 0x1FFFE, 0x10FFFF})
    void accepts_all_other_characters(int point) {
        assertThat(parse("Ada" + Character.toString(point))).isEqualTo(Parsed.valid("Ada" + Character.toString(point)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\t\n",
                "\u0000",
                "\u0085",
                "\u00a0",
                "\u2003",
                "\u2028",
                "\u2029",
                "\u200b",
                "\u202e",
                "\u00ad",
                "\u2060",
                "\ufeff",
                "\u3164",
                "\u2800",
                "\ufe0f",
                "\udb40\udc41",
                " \u200b\u00a0\u202e "
            })
    void a_text_without_a_visible_character_is_blank(String nothing) {
        assertThat(parse(nothing)).isEqualTo(Parsed.invalid(InputError.required("must not be blank")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\u0000", "\u0085"})
    void rejects_control_characters(String control) {
        assertThat(parse("a" + control + "b"))
                .isEqualTo(Parsed.invalid(InputError.malformed("must not contain control characters")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029"})
    void rejects_line_and_paragraph_separators(String separator) {
        assertThat(parse("a" + separator + "b"))
                .isEqualTo(Parsed.invalid(InputError.malformed("must not contain line or paragraph separators")));
        assertThat(parse(separator + "a" + separator)).isEqualTo(Parsed.valid("a"));
    }

    /// Emoji and several scripts need them.
    @ParameterizedTest
    @ValueSource(strings = {"a\u00a0b", "a\u200db", "\u2764\ufe0f", "\u0645\u06cc\u200c\u062e"})
    void accepts_invisible_characters_beside_visible_ones(String text) {
        assertThat(parse(text)).isEqualTo(Parsed.valid(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u2028b", "\u00a0", "\u200b"})
    void a_stored_text_with_such_characters_is_readable(String text) {
        assertThat(SingleLineText.fits(text, 10)).isTrue();
    }

    private static Parsed<String> parse(String typed) {
        return SingleLineText.parse(typed, 10, text -> text);
    }
}
