package tel.billing.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

class ConversionTest {
    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
    private static final Map<String, String> RATES =
            Map.of("SEK", "11.0530", "USD", "1.0850", "JPY", "161.35", "KWD", "0.33", "GBP", "0.8");

    /// EUR 2.10 x 11.0530 = 23.2113; USD 2.10 / 1.0850 = 1.93548; USD 2.10 / 1.0850 x 11.0530 = 21.39290;
    /// JPY 210 / 161.35 x 11.0530 = 14.38568; EUR 2.10 x 161.35 = 338.835; KWD 2.100 / 0.33 = 6.36364;
    /// GBP 0.01 / 0.8 = 0.0125, GBP 0.02 / 0.8 = 0.025, GBP 0.03 / 0.8 = 0.0375.
    @ParameterizedTest
    @CsvSource({
        "EUR, 210, SEK, 2321",
        "USD, 210, EUR, 194",
        "USD, 210, SEK, 2139",
        "JPY, 210, SEK, 1439",
        "EUR, 210, JPY, 339",
        "KWD, 2100, EUR, 636",
        "GBP, 1, EUR, 1",
        "GBP, 2, EUR, 3",
        "GBP, -2, EUR, -3",
        "GBP, 3, EUR, 4",
        "EUR, 0, SEK, 0",
    })
    void converts_through_the_euro_and_rounds_half_up_once(String from, long minor, String to, long converted) {
        assertThat(conversion(from, to).convert(Money.of(minor, from))).isEqualTo(Money.of(converted, to));
    }

    /// A dollar is exactly 10 kronor. The intermediate amount in euros, 1.935, must not be rounded.
    @Test
    void does_not_round_intermediate_amounts() {
        var conversion = new Conversion(
                currency("USD"), currency("SEK"), List.of(quote("USD", "1.08527131"), quote("SEK", "10.8527131")));

        assertThat(conversion.convert(Money.of(2_10, "USD"))).isEqualTo(Money.of(21_00, "SEK"));
    }

    @Test
    void requires_the_rates_of_all_currencies_other_than_the_euro() {
        assertThat(Conversion.needed(currency("USD"), currency("SEK")))
                .containsExactly(currency("USD"), currency("SEK"));
        assertThat(Conversion.needed(currency("EUR"), currency("SEK"))).containsExactly(currency("SEK"));
        assertThat(Conversion.needed(currency("SEK"), currency("SEK"))).isEmpty();
        assertThatThrownBy(() -> new Conversion(currency("USD"), currency("SEK"), List.of(quote("SEK", "11"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Conversion(currency("SEK"), currency("SEK"), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void converts_only_amounts_in_its_own_currency() {
        var conversion = conversion("USD", "SEK");

        assertThatThrownBy(() -> conversion.convert(Money.of(1, "SEK"))).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void the_euro_has_no_rate() {
        assertThatThrownBy(() -> quote("EUR", "1")).isInstanceOf(IllegalArgumentException.class);
    }

    /// EUR 10000000000.00 x 1000.00 = SEK 10000000000000.00;
    /// EUR 1000000000000.00 x 1000.00 = JPY 1000000000000000.
    @ParameterizedTest
    @CsvSource({
        "SEK, 1000.00, 999999999999, true",
        "SEK, 1000.00, 1000000000000, true",
        "SEK, 1000.00, 1000000000001, false",
        "SEK, 1000.00, -1000000000001, false",
        "JPY, 1000.00, 100000000000000, true",
        "JPY, 1000.00, 100000000000001, false",
        "SEK, 99999999.99999999, 9223372036854775807, false",
    })
    void an_amount_can_be_converted_if_the_result_is_plausible(
            String to, String rate, long minor, boolean canBeConverted) {
        var conversion = new Conversion(currency("EUR"), currency(to), List.of(storedQuote(to, rate)));

        assertThat(conversion.canConvert(Money.of(minor, "EUR"))).isEqualTo(canBeConverted);
    }

    @Test
    void an_amount_whose_conversion_overflows_cannot_be_converted() {
        var conversion = new Conversion(currency("GBP"), currency("EUR"), List.of(storedQuote("GBP", "0.00000001")));
        var vat = Money.of(270_000_000_000L, "GBP");

        assertThat(conversion.canConvert(vat)).isFalse();
        assertThatThrownBy(() -> conversion.convert(vat)).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"11.0530", "1", "0.0001", "0.00010000", "10000000", "10000000.00000000"})
    void a_rate_keeps_its_trailing_zeros(String text) {
        assertThat(EuroRate.parse(text)).isEqualTo(Parsed.valid(new EuroRate(new BigDecimal(text))));
        assertThat(EuroRate.parse(text).orThrow()).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.000", "0.00000001", "0.00009999"})
    void a_very_low_rate_is_rejected(String text) {
        assertThat(EuroRate.parse(text)).isEqualTo(Parsed.invalid(InputError.malformed("must be at least 0.0001")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10000000.00000001", "99999999.99999999"})
    void a_very_high_rate_is_rejected(String text) {
        assertThat(EuroRate.parse(text))
                .isEqualTo(Parsed.invalid(InputError.tooLarge(10_000_000, "must be at most 10000000")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.00000001", "99999999.99999999"})
    void a_stored_rate_outside_of_the_limits_is_readable(String text) {
        assertThat(new EuroRate(new BigDecimal(text))).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.000", "-1", "+1", "1,5", "1e3", ".5", "5.", "1.123456789", "123456789", "١"})
    void an_invalid_rate_is_rejected(String text) {
        assertThat(EuroRate.parse(text)).isInstanceOf(Parsed.Invalid.class);
    }

    private static Conversion conversion(String from, String to) {
        return new Conversion(
                currency(from),
                currency(to),
                Stream.of(from, to)
                        .filter(RATES::containsKey)
                        .map(code -> quote(code, RATES.getOrDefault(code, "")))
                        .toList());
    }

    private static ExchangeQuote storedQuote(String code, String rate) {
        return new ExchangeQuote(currency(code), new EuroRate(new BigDecimal(rate)), NOON, new RateSource("ECB"));
    }

    private static ExchangeQuote quote(String code, String rate) {
        return new ExchangeQuote(currency(code), EuroRate.parse(rate).orThrow(), NOON, new RateSource("ECB"));
    }

    private static Currency currency(String code) {
        return Currency.getInstance(code);
    }
}
