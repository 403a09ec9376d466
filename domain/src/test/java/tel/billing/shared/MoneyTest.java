package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MoneyTest {

    @Test
    void reads_in_the_minor_units_of_its_currency() {
        assertThat(Money.of(2000, "EUR")).hasToString("EUR 20.00");
        assertThat(Money.of(500, "JPY")).hasToString("JPY 500");
        assertThat(Money.of(1250, "KWD")).hasToString("KWD 1.250");
        assertThat(Money.of(-5, "EUR")).hasToString("EUR -0.05");
    }

    @Test
    void adds_and_subtracts_within_a_currency() {
        assertThat(Money.of(2000, "EUR").plus(Money.of(1, "EUR"))).isEqualTo(Money.of(2001, "EUR"));
        assertThat(Money.of(2000, "EUR").minus(Money.of(2001, "EUR"))).isEqualTo(Money.of(-1, "EUR"));
    }

    @Test
    void never_mixes_currencies() {
        assertThatThrownBy(() -> Money.of(1, "EUR").plus(Money.of(1, "USD")))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("EUR 0.01 and USD 0.01 are different currencies");
    }

    @Test
    void fails_on_overflow() {
        assertThatThrownBy(() -> Money.of(Long.MAX_VALUE, "EUR").plus(Money.of(1, "EUR")))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Money.of(Long.MIN_VALUE, "EUR").negated()).isInstanceOf(ArithmeticException.class);
    }
}
