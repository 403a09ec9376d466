package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodesTest {

    @ParameterizedTest
    @ValueSource(strings = {"NL", "DE", "GB", "US"})
    void countries_are_ISO_3166_1_alpha_2(String code) {
        assertThat(Country.parse(code)).isEqualTo(Parsed.valid(new Country(code)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nl", "NLD", "XX", "UK", "EL", "", " NL"})
    void other_codes_are_not_countries(String code) {
        assertThat(Country.parse(code)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @CsvSource({
        "XX, UNKNOWN_VALUE, is not the ISO 3166-1 code of a country",
        "de, MALFORMED, 'must be an ISO 3166-1 code of two upper-case letters, such as DE'",
        "xx, MALFORMED, 'must be an ISO 3166-1 code of two upper-case letters, such as NL'",
    })
    void the_reason_says_whether_the_form_or_the_country_is_wrong(String code, InputError.Code error, String reason) {
        assertThat(Country.parse(code)).isEqualTo(Parsed.invalid(new InputError(error, reason, Optional.empty())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUR", "JPY", "KWD"})
    void currencies_are_ISO_4217(String code) {
        assertThat(Currencies.parse(code)).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"eur", "EURO", "XAU", "XXX", "ZZZ", ""})
    void other_codes_are_not_currencies(String code) {
        assertThat(Currencies.parse(code)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUR", "JPY", "KWD", "CHF", "CZK", "DKK", "GBP", "HUF", "PLN", "RON", "SEK", "USD", "XOF"})
    void the_currency_of_a_country_is_current(String code) {
        assertThat(Currencies.parseCurrent(code)).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEM", "HRK", "ITL", "TRL", "CHE", "USN"})
    void a_former_currency_and_a_funds_code_are_not_current(String code) {
        assertThat(Currencies.parse(code)).isInstanceOf(Parsed.Valid.class);
        assertThat(Currencies.parseCurrent(code))
                .isEqualTo(Parsed.invalid(InputError.unknownValue("is not the current currency of a country")));
    }
}
