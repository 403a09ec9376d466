package tel.billing.shared.portal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Money;

@DisplayName("A language")
class LanguageTest {
    private static final Language ENGLISH = language(Locale.ENGLISH, "d MMMM uuuu, HH:mm 'UTC'");
    private static final Language GERMAN = language(Locale.GERMAN, "d. MMMM uuuu, HH:mm 'Uhr (UTC)'");

    @ParameterizedTest
    @CsvSource({
        "123456, EUR, '€1,234.56', '1.234,56 €'",
        "-500, EUR, '-€5.00', '-5,00 €'",
        "500, JPY, '¥500', '500 ¥'",
        "1250, KWD, 'KWD 1.250', '1,250 KWD'",
    })
    void writes_amounts_with_the_decimals_of_their_currency(
            long minor, String currency, String english, String german) {
        var amount = Money.of(minor, currency);
        assertThat(ENGLISH.money(amount).replace('\u00a0', ' ')).isEqualTo(english);
        assertThat(GERMAN.money(amount).replace('\u00a0', ' ')).isEqualTo(german);
    }

    @Test
    void writes_rates_in_its_notation() {
        var percent = new BasisPoints(2550);
        assertThat(ENGLISH.percent(percent)).isEqualTo("25.5%");
        assertThat(GERMAN.percent(percent).replace('\u00a0', ' ')).isEqualTo("25,5 %");
        var rate = new BigDecimal("11.0530");
        assertThat(ENGLISH.decimal(rate)).isEqualTo("11.0530");
        assertThat(GERMAN.decimal(rate)).isEqualTo("11,0530");
    }

    @Test
    void writes_times_with_their_zone() {
        var at = Instant.parse("2026-03-01T23:30:00Z");
        assertThat(ENGLISH.time(at)).isEqualTo("1 March 2026, 23:30 UTC");
        assertThat(GERMAN.time(at)).isEqualTo("1. März 2026, 23:30 Uhr (UTC)");
    }

    @Test
    void fills_values_into_texts_once() {
        assertThat(ENGLISH.text("greeting", "{1} $1", 2)).isEqualTo("Hello {1} $1, 2");
    }

    private static Language language(Locale locale, String time) {
        return new Language(
                locale,
                Map.of(
                        "language.time",
                        time,
                        "language.second",
                        time,
                        "language.day",
                        "d MMMM uuuu",
                        "greeting",
                        "Hello {0}, {1}"));
    }
}
