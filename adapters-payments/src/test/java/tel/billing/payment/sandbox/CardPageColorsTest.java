package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CardPageColorsTest {
    private static final Pattern ACCENT = Pattern.compile("--accent(?:-pressed)?: #([0-9a-f]{6});");

    /// WCAG 2.2, 1.4.3. The button has one colour in each of two schemes, at rest and pressed.
    @Test
    void the_white_text_of_the_pay_button_is_readable_in_both_color_schemes() throws IOException {
        var accents = ACCENT.matcher(css()).results().map(MatchResult::group).toList();
        assertThat(accents)
                .hasSize(4)
                .allSatisfy(accent -> assertThat(contrastToWhite(accent)).isGreaterThanOrEqualTo(4.5));
    }

    private static double contrastToWhite(String declaration) {
        var color = HexFormat.of().parseHex(declaration.replaceFirst(".*#(.*);", "$1"));
        return 1.05 / (0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]) + 0.05);
    }

    private static double linear(byte channel) {
        var value = (channel & 0xff) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private static String css() throws IOException {
        try (var file = Objects.requireNonNull(CardPageColorsTest.class.getResourceAsStream("card.css"))) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }
}
