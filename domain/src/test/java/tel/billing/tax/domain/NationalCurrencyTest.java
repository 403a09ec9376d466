package tel.billing.tax.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;

class NationalCurrencyTest {
    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
    private static final ExchangeRateTable NO_RATES = new ExchangeRateTable(List.of());
    private static final ExchangeRateTable RATES = new ExchangeRateTable(List.of(
            rate(1, "SEK", "11.0530", NOON),
            rate(2, "USD", "1.0850", NOON),
            rate(3, "SEK", "11.1", NOON.plusSeconds(60)),
            rate(5, "SEK", "11.2", NOON.plusSeconds(60)),
            rate(4, "SEK", "11.3", NOON.plusSeconds(60))));

    @ParameterizedTest
    @CsvSource({
        "NL, EUR, 210, true,  true",
        "NL, USD, 210, false, true",
        "NL, GBP, 210, false, false",
        "NL, USD, 0,   true,  true",
        "SE, SEK, 250, true,  true",
        "SE, EUR, 250, false, true",
        "SE, USD, 250, false, true",
        "SE, GBP, 250, false, false",
        "HU, USD, 270, false, false",
        "BG, EUR, 200, true,  true",
        "CZ, CZK, 210, true,  true",
        "DK, DKK, 250, true,  true",
        "HU, HUF, 270, true,  true",
        "PL, PLN, 230, true,  true",
        "RO, RON, 210, true,  true",
        "US, EUR, 210, true,  true",
    })
    void an_invoice_can_state_the_VAT_if_no_rate_is_missing(
            String seller, String currency, long vat, boolean withoutRates, boolean withRates) {
        var money = Money.of(vat, currency);

        assertThat(national(seller, NO_RATES).canRepresent(money, NOON)).isEqualTo(withoutRates);
        assertThat(national(seller, RATES).canRepresent(money, NOON)).isEqualTo(withRates);
    }

    @ParameterizedTest
    @CsvSource({"NL, EUR, 210", "NL, USD, 0", "NL, GBP, 210", "SE, SEK, 250", "US, EUR, 210"})
    void VAT_is_not_converted_if_that_is_not_needed_or_a_rate_is_missing(String seller, String currency, long vat) {
        assertThat(national(seller, RATES).conversion(Money.of(vat, currency), NOON))
                .isEmpty();
    }

    @Test
    void a_rate_applies_from_its_start_until_the_next_one_begins() {
        var national = national("SE", RATES);
        var vat = Money.of(250, "EUR");

        assertThat(national.conversion(vat, NOON.minusMillis(1))).isEmpty();
        assertThat(national.canRepresent(vat, NOON.minusMillis(1))).isFalse();
        assertThat(national.conversion(vat, NOON))
                .map(NationalCurrencyTest::rates)
                .contains(List.of("11.0530"));
        assertThat(national.conversion(vat, NOON.plusSeconds(59)))
                .map(NationalCurrencyTest::rates)
                .contains(List.of("11.0530"));
        assertThat(national.conversion(vat, Instant.parse("2036-01-05T12:00:00Z")))
                .map(NationalCurrencyTest::rates)
                .contains(List.of("11.2"));
    }

    /// 27 % of the highest price of a plan, with a rate that 1.0.0 accepted.
    @Test
    void an_invoice_cannot_state_the_VAT_if_its_conversion_overflows() {
        var national = national("NL", new ExchangeRateTable(List.of(rate(1, "GBP", "0.00000001", NOON))));
        var vat = Money.of(270_000_000_000L, "GBP");

        assertThat(national.canRepresent(vat, NOON)).isFalse();
        assertThat(national.conversion(vat, NOON)).isEmpty();
        assertThat(national.canRepresent(Money.of(270, "GBP"), NOON)).isTrue();
    }

    @Test
    void rates_are_not_read_without_a_conversion() {
        var national = new NationalCurrency(new Country("NL"), () -> {
            throw new AssertionError("The rates must not be read.");
        });

        assertThat(national.canRepresent(Money.of(210, "EUR"), NOON)).isTrue();
        assertThat(national.conversion(Money.of(0, "USD"), NOON)).isEmpty();
    }

    @Test
    void a_conversion_from_dollars_into_kronor_needs_both_rates() {
        assertThat(national("SE", RATES).conversion(Money.of(250, "USD"), NOON))
                .map(NationalCurrencyTest::rates)
                .contains(List.of("1.0850", "11.0530"));
    }

    @Test
    void rates_are_sorted_by_currency_newest_first() {
        assertThat(RATES.sorted())
                .extracting(rate -> rate.quote().rate().toString())
                .containsExactly("11.2", "11.3", "11.1", "11.0530", "1.0850");
    }

    private static NationalCurrency national(String seller, ExchangeRateTable rates) {
        return new NationalCurrency(new Country(seller), () -> rates);
    }

    private static List<String> rates(Conversion conversion) {
        return conversion.quotes().stream()
                .map(exchangeQuote -> exchangeQuote.rate().toString())
                .toList();
    }

    private static ExchangeRate rate(long id, String currency, String units, Instant validFrom) {
        return new ExchangeRate(
                new UUID(0, id),
                new ExchangeQuote(
                        Currency.getInstance(currency),
                        new EuroRate(new BigDecimal(units)),
                        validFrom,
                        new RateSource("ECB")));
    }
}
