package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

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

    private static Parsed<String> parse(String typed) {
        return OneLine.parse(typed, 10, text -> text);
    }
}
