package tel.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Currency;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tel.billing.payment.TopUpLimits.Range;
import tel.billing.payment.TopUpLimits.Violation;
import tel.billing.shared.Money;

class TopUpLimitsTest {
    private static final Range EUROS = new Range(Money.of(100, "EUR"), Money.of(1_000_000, "EUR"));
    private final TopUpLimits limits = new TopUpLimits(Map.of(Currency.getInstance("EUR"), EUROS));

    @Test
    void accept_the_minimum_and_the_maximum_and_amounts_between() {
        assertThat(limits.violationOf(Money.of(100, "EUR"))).isEmpty();
        assertThat(limits.violationOf(Money.of(1_000_000, "EUR"))).isEmpty();
    }

    @Test
    void reject_amounts_outside_the_limits() {
        assertThat(limits.violationOf(Money.of(99, "EUR")))
                .contains(new Violation.OutOfRange(Money.of(99, "EUR"), EUROS));
        assertThat(limits.violationOf(Money.of(1_000_001, "EUR")))
                .contains(new Violation.OutOfRange(Money.of(1_000_001, "EUR"), EUROS));
        assertThat(limits.violationOf(Money.of(-100, "EUR")))
                .contains(new Violation.OutOfRange(Money.of(-100, "EUR"), EUROS));
    }

    @Test
    void reject_a_currency_without_limits() {
        assertThat(limits.violationOf(Money.of(500, "JPY"))).contains(new Violation.CurrencyNotSupported("EUR"));
        assertThat(limits.violationOf(Currency.getInstance("JPY"))).contains(new Violation.CurrencyNotSupported("EUR"));
        assertThat(limits.violationOf(Currency.getInstance("EUR"))).isEmpty();
    }

    @Test
    void require_a_minimum_below_the_maximum() {
        var high = Money.of(200, "EUR");
        var low = Money.of(100, "EUR");
        assertThatThrownBy(() -> new Range(high, low)).isInstanceOf(IllegalArgumentException.class);
    }
}
