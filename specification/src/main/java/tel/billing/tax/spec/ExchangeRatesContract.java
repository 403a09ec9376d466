package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Currency;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.Quote;
import tel.billing.tax.application.ExchangeRates;

/// What everybody promises who keeps exchange rates.
public abstract class ExchangeRatesContract extends StoreContract {
    private static final Currency SEK = Currency.getInstance("SEK");

    protected abstract ExchangeRates rates();

    @Test
    void at_first_there_is_none() {
        assertThat(rates().table().rates()).isEmpty();
    }

    @Test
    void a_rate_is_kept_as_it_was_set_to_its_last_digit() {
        var rate = added("11.0530");

        assertThat(rates().table().rates()).containsExactly(rate);
    }

    @Test
    void of_two_that_begin_at_the_same_instant_the_one_set_later_holds() {
        added("11.0530");
        var later = added("11.0620");

        assertThat(rates().table().quoteOf(SEK, Some.INSTANT)).contains(later.quote());
        assertThat(rates().table().quoteOf(SEK, Some.INSTANT.minusMillis(1))).isEmpty();
    }

    @Test
    void no_rate_is_set_twice() {
        var rate = added("11.0530");

        assertThatThrownBy(() -> commit(() -> rates().add(rate))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_rate_that_is_taken_back_was_never_set() {
        takenBack(() -> rates().add(SomeExchangeRates.rate(kronor("11.0530"))));
        rates().catchUp();

        assertThat(rates().table().rates()).isEmpty();
    }

    private ExchangeRate added(String units) {
        var rate = SomeExchangeRates.rate(kronor(units));
        commit(() -> rates().add(rate));
        rates().catchUp();
        return rate;
    }

    private static Quote kronor(String units) {
        return SomeExchangeRates.quote("SEK", units, Some.INSTANT);
    }
}
