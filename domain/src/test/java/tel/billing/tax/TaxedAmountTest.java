package tel.billing.tax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment.Kind;

class TaxedAmountTest {

    @ParameterizedTest
    @CsvSource({
        "EUR, 900,  2100, 189,  1089",
        "EUR, 900,  2550, 230,  1130",
        "EUR, 50,   2100, 11,   61",
        "EUR, 45,   2100, 9,    54",
        "EUR, 0,    2100, 0,    0",
        "JPY, 1005, 1000, 101,  1106",
        "KWD, 1250, 500,  63,   1313",
        "EUR, 1000, 0,    0,    1000",
    })
    void vat_is_rounded_half_up_to_the_smallest_unit(String currency, long net, int rate, long vat, long gross) {
        var amount = new TaxedAmount(
                Money.of(net, currency), new VatTreatment(Kind.DOMESTIC, new Country("NL"), new BasisPoints(rate)));

        assertThat(amount.vat()).isEqualTo(Money.of(vat, currency));
        assertThat(amount.gross()).isEqualTo(Money.of(gross, currency));
    }
}
