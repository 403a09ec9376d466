package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

class LocaleFormatTest {
    private final LocaleFormat english =
            Languages.found().of(RecipientLocale.DEFAULT).spelled();
    private final LocaleFormat german =
            Languages.found().of(RecipientLocale.in(new Country("DE"))).spelled();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | EUR | EUR 0.05 | 0,05 EUR",
                "123450 | EUR | EUR 1,234.50 | 1.234,50 EUR",
                "1234567 | JPY | JPY 1,234,567 | 1.234.567 JPY",
                "1250 | KWD | KWD 1.250 | 1,250 KWD",
                "-100 | CHF | CHF -1.00 | -1,00 CHF"
            })
    void an_amount_has_the_decimal_places_of_its_currency(
            long minor, String currency, String inEnglish, String inGerman) {
        assertThat(english.money(Money.of(minor, currency))).isEqualTo(inEnglish);
        assertThat(german.money(Money.of(minor, currency))).isEqualTo(inGerman);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0% | 0\u00A0%", "2100 | 21% | 21\u00A0%", "2550 | 25.5% | 25,5\u00A0%"})
    void a_rate_has_no_trailing_zeros(int rate, String inEnglish, String inGerman) {
        assertThat(english.percent(new BasisPoints(rate))).isEqualTo(inEnglish);
        assertThat(german.percent(new BasisPoints(rate))).isEqualTo(inGerman);
    }

    @Test
    void times_are_in_utc_and_state_the_time_zone() {
        var march = Instant.parse("2027-03-01T22:05:42Z");

        assertThat(english.time(march)).isEqualTo("1 March 2027, 22:05 UTC");
        assertThat(german.time(march)).isEqualTo("1. März 2027 um 22:05 Uhr (UTC)");
    }

    @Test
    void country_names_are_in_the_language() {
        assertThat(english.country(new Country("AT"))).isEqualTo("Austria");
        assertThat(german.country(new Country("AT"))).isEqualTo("Österreich");
    }
}
