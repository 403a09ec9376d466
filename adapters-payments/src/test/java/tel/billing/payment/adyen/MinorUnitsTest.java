package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Money;

class MinorUnitsTest {

    @ParameterizedTest
    @CsvSource({
        "EUR,2000,2000",
        "JPY,500,500",
        "KWD,1250,1250",
        "CLP,1000,100000",
        "ISK,1000,100000",
        "CVE,100000,1000",
        "IDR,100000,1000"
    })
    void match_iso_4217_except_for_four_currencies(String currency, long ours, long adyens) {
        var money = Money.of(ours, currency);

        assertThat(MinorUnits.canRepresent(money)).isTrue();
        assertThat(MinorUnits.of(money)).isEqualTo(adyens);
        assertThat(MinorUnits.read(adyens, currency)).contains(money);
    }

    @ParameterizedTest
    @CsvSource({"CVE,100050", "IDR,1", "CLP,9223372036854775807"})
    void cannot_represent_fractions_of_a_unit_or_amounts_that_overflow(String currency, long ours) {
        assertThat(MinorUnits.canRepresent(Money.of(ours, currency))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ISK,100050", "IDR,9223372036854775807", "XAU,1", "XYZ,1", "eur,1"})
    void unknown_currencies_and_inexact_amounts_are_not_read(String currency, long adyens) {
        assertThat(MinorUnits.read(adyens, currency)).isEmpty();
    }
}
