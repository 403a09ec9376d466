package tel.billing.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

class VatNumberTest {

    @Test
    void is_parsed_in_any_case_with_spaces_dots_and_dashes() {
        assertThat(VatNumber.parse("nl 1234.56789-b01", new Country("NL")))
                .isEqualTo(Parsed.valid(new VatNumber("NL", "123456789B01")));
    }

    @ParameterizedTest
    @CsvSource({"EL123456789,GR", "XI123456789,GB", "DE123456789,DE", "NL100,NL"})
    void has_the_prefix_of_its_country(String text, String country) {
        assertThat(VatNumber.parse(text, new Country(country))).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @CsvSource({
        "GR123456789,GR,MALFORMED,must begin with the prefix of an EU member state (EL for Greece) or XI",
        "DE123456789,NL,INCONSISTENT,'must begin with NL, as the VAT numbers of NL do'",
        "DE123456789,US,INCONSISTENT,is not accepted: US is outside the EU's VAT register",
        "US123456789,US,INCONSISTENT,is not accepted: US is outside the EU's VAT register",
        "123456789,NL,MALFORMED,'must be a VAT number with its country prefix, such as NL123456789B13'",
        "NL1,NL,MALFORMED,'must be a VAT number with its country prefix, such as NL123456789B13'"
    })
    void is_rejected_with_the_reason(String text, String country, InputError.Code code, String reason) {
        assertThat(VatNumber.parse(text, new Country(country)))
                .isEqualTo(Parsed.invalid(new InputError(code, reason, Optional.empty())));
    }
}
