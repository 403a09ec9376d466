package tel.billing.tax.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.account.VatNumber;
import tel.billing.tax.application.VatRegister.Answer;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class TestNumbersTest {
    private final SandboxVatRegister register = new SandboxVatRegister();

    @ParameterizedTest
    @CsvSource({"300, SERVICE_UNAVAILABLE", "301, MS_UNAVAILABLE", "302, TIMEOUT"})
    void an_outage_has_the_name_that_the_EU_gives_it(String body, String cause) {
        assertThat(ask("DE" + body)).isEqualTo(new Answer.Unavailable(cause));
        assertThat(ask("XI" + body)).isEqualTo(new Answer.Unavailable(cause));
    }

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
                "XIHA500"
            })
    void a_number_with_the_right_form_and_check_digits_is_known(String number) {
        assertThat(ask(number)).isEqualTo(new Answer.Known());
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
                "XIHA499"
            })
    void a_number_with_a_wrong_check_digit_is_unknown(String number) {
        assertThat(ask(number)).isEqualTo(new Answer.Unknown());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"AT13585627", "DE12", "NL12345678901", "IE12345678", "XI12", "ES+*", "FR201", "BEABCDEFGHIJKL"})
    void a_number_of_another_form_is_unknown(String number) {
        assertThat(ask(number)).isEqualTo(new Answer.Unknown());
    }

    private Answer ask(String number) {
        return register.ask(VatNumber.parse(number).orThrow());
    }
}
