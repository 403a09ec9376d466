package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasisPointsTest {

    @ParameterizedTest
    @CsvSource({"2100, 21 %", "2550, 25.5 %", "2125, 21.25 %", "1000, 10 %", "10000, 100 %", "5, 0.05 %", "0, 0 %"})
    void read_as_percent(int value, String text) {
        assertThat(new BasisPoints(value)).hasToString(text);
        assertThat(BasisPoints.parse(value)).isEqualTo(Parsed.valid(new BasisPoints(value)));
    }

    @Test
    void the_share_of_an_amount() {
        assertThat(Money.of(10_00, "EUR").share(new BasisPoints(2550).ratio())).isEqualTo(Money.of(2_55, "EUR"));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 10_001, Long.MAX_VALUE, 4_294_967_296L})
    void are_between_0_and_100_percent(long value) {
        assertThat(BasisPoints.parse(value)).isInstanceOf(Parsed.Invalid.class);
        assertThatThrownBy(() -> new BasisPoints(Math.clamp(value, -1, 10_001)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
