package tel.billing.tax.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.VatNumber;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

class MemberStateRulesTest {
    private final MemberStateRules rules = new MemberStateRules();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATU13585627",
                "BE0428759497",
                "BG301004503",
                "CY10259033P",
                "CZ25123891",
                "DE136695976",
                "DK13585628",
                "EE100594102",
                "EL094259216",
                "ESB58378431",
                "FI20774740",
                "FR23334175221",
                "HR33392005961",
                "HU12892312",
                "IE8256796U",
                "IE1234567FA",
                "IE1234567TW",
                "IE8D79739I",
                "IT00743110157",
                "LT119511515",
                "LU15027442",
                "LV40003032949",
                "MT11679112",
                "NL004495445B01",
                "NL123456789B13",
                "PL8567346215",
                "PT501964843",
                "RO18547290",
                "SE123456789701",
                "SI50223054",
                "SK2022749619",
                "XI980780684",
                "XIGD001",
                "XIHA500",
                "BE1000000120",
                "BG7523169263",
                "CZ7103192745",
                "ESX9999999J",
                "ES54362315K",
                "FRK7399859412",
                "FR53000004605",
                "IE3628739L",
                "LT290061371314",
                "LV16117519997",
                "LV32579461005",
                "NL000099998B57",
                "RO99908",
                "XI434031494",
                "XI980780684001"
            })
    void a_number_with_a_valid_format_and_check_digit_is_accepted(String number) {
        assertThat(judge(number)).isEqualTo(Parsed.valid(new VatNumber(number.substring(0, 2), number.substring(2))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATU13585626",
                "BE0428759498",
                "BG301004502",
                "CY10259033Q",
                "CZ25123892",
                "DE136695978",
                "DK13585629",
                "EE100594103",
                "EL094259217",
                "ESB58378432",
                "FI20774741",
                "FR24334175221",
                "HR33392005962",
                "HU12892313",
                "IE8256796V",
                "IE1234567GA",
                "IE1234567TV",
                "IE8D79739J",
                "IT00743110158",
                "LT119511516",
                "LU15027443",
                "LV40003032948",
                "MT11679113",
                "NL123456789B01",
                "PL8567346216",
                "PT501964844",
                "RO18547291",
                "SE123456788701",
                "SI50223055",
                "SK2022749618",
                "XI980780685",
                "XIGD500",
                "XIHA499",
                "BE1000000121",
                "BG7523169264",
                "CZ7103192746",
                "ESX9999999K",
                "ES54362315L",
                "FRK7399859413",
                "FRAB123456789",
                "LT290061371315",
                "LV40003521601",
                "RO99909",
                "XI980780685001"
            })
    void a_number_with_a_wrong_check_digit_is_rejected(String number) {
        assertThat(judge(number))
                .isEqualTo(Parsed.invalid(InputError.incorrect(
                        "has a wrong check digit for a VAT number of %s".formatted(number.substring(0, 2)))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AT13585627     | must be AT followed by U and 8 digits",
                "BE2428759497   | must be BE followed by 10 digits, the first of them 0 or 1",
                "BE428759497    | must be BE followed by 10 digits, the first of them 0 or 1",
                "BG12345678     | must be BG followed by 9 or 10 digits",
                "CY102590330    | must be CY followed by 8 digits and a letter",
                "CZ1234567      | must be CZ followed by 8 to 10 digits",
                "DE12           | must be DE followed by 9 digits",
                "DK123456789    | must be DK followed by 8 digits",
                "EE1005941      | must be EE followed by 9 digits",
                "EL40127797     | must be EL followed by 9 digits",
                "ES+*           | must be ES followed by 9 characters: 7 digits between two letters or digits, at"
                        + " least one of them a letter",
                "FI1234567      | must be FI followed by 8 digits",
                "FR201          | must be FR followed by 2 digits or letters and 9 digits",
                "HR3339200596   | must be HR followed by 11 digits",
                "HU1289231      | must be HU followed by 8 digits",
                "IE12345678     | must be IE followed by 7 digits and 1 or 2 letters",
                "IT0074311015   | must be IT followed by 11 digits",
                "LT1195115151   | must be LT followed by 9 or 12 digits",
                "LU1502744      | must be LU followed by 8 digits",
                "LV4000303294   | must be LV followed by 11 digits",
                "MT1167911      | must be MT followed by 8 digits",
                "NL12345678901  | must be NL followed by 9 digits, B and 2 digits",
                "PL856734621    | must be PL followed by 10 digits",
                "PT50196484     | must be PT followed by 9 digits",
                "RO12345678901  | must be RO followed by 2 to 10 digits",
                "SE12345678970  | must be SE followed by 12 digits",
                "SI5022305      | must be SI followed by 8 digits",
                "SK202274961    | must be SK followed by 10 digits",
                "XI12           | must be XI followed by 9 or 12 digits, or GD or HA and 3 digits",
                "BEABCDEFGHIJKL | must be BE followed by 10 digits, the first of them 0 or 1",
            })
    void a_number_with_a_wrong_format_is_rejected(String number, String reason) {
        assertThat(judge(number)).isEqualTo(Parsed.invalid(InputError.malformed(reason)));
    }

    private Parsed<VatNumber> judge(String number) {
        return rules.check(VatNumber.parse(number).orThrow());
    }
}
