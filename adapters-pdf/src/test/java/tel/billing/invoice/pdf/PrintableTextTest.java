package tel.billing.invoice.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTextTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Ada's Engines & <Söhne>", "Žlutý kůň", "Ελληνική", "Щука · „“ – €", "1 000 €"})
    void printable_text_is_unchanged(String text) {
        assertThat(PrintableText.of(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0, 0x8, 0x4E00, 0x0E31, 0x1100, 0xFE0F, 0x1E944, 0x1F600, 0xD800, 0xFFFE, 0xFFFF})
    void a_character_without_a_glyph_is_replaced(int point) {
        assertThat(PrintableText.of("a%sb".formatted(Character.toString(point))))
                .isEqualTo("a#b");
    }

    @ParameterizedTest
    @ValueSource(ints = {'\t', '\n', '\r', 0x2028, 0x3000})
    void white_space_without_a_glyph_becomes_a_space(int point) {
        assertThat(PrintableText.of("a%sb".formatted(Character.toString(point))))
                .isEqualTo("a b");
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        var longest = "Σ".repeat(PrintableText.MAX_LENGTH);

        assertThat(PrintableText.of(longest)).isEqualTo(longest);
        assertThat(PrintableText.of(longest + "Σ")).isEqualTo("Σ".repeat(PrintableText.MAX_LENGTH - 1) + "…");
        assertThat(PrintableText.of(Character.toString(0x1F600).repeat(2 * PrintableText.MAX_LENGTH)))
                .isEqualTo("#".repeat(PrintableText.MAX_LENGTH - 1) + "…");
    }
}
