package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Money;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
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
    void are_those_of_iso_4217_but_for_four_currencies(String currency, long ours, long theirs) {
        var money = Money.of(ours, currency);

        assertThat(MinorUnits.canTell(money)).isTrue();
        assertThat(MinorUnits.of(money)).isEqualTo(theirs);
        assertThat(MinorUnits.read(theirs, currency)).contains(money);
    }

    @ParameterizedTest
    @CsvSource({"CVE,100050", "IDR,1", "CLP,9223372036854775807"})
    void there_are_none_for_less_than_the_least_and_more_than_the_most(String currency, long ours) {
        assertThat(MinorUnits.canTell(Money.of(ours, currency))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ISK,100050", "IDR,9223372036854775807", "XAU,1", "XYZ,1", "eur,1"})
    void what_is_no_money_of_ours_is_not_read(String currency, long theirs) {
        assertThat(MinorUnits.read(theirs, currency)).isEmpty();
    }
}
