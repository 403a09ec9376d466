package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Currency;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.ExchangeRates;

/// Contract of [ExchangeRates].
public abstract class ExchangeRatesContract extends StoreContract {
    private static final Currency SEK = Currency.getInstance("SEK");

    protected final ExchangeRates rates;

    protected ExchangeRatesContract(StoreFixture fixture, ExchangeRates rates) {
        super(fixture);
        this.rates = rates;
    }

    @Test
    void a_new_store_is_empty() {
        assertThat(rates.table().rates()).isEmpty();
    }

    @Test
    void a_rate_is_returned_unchanged_with_all_its_digits() {
        var rate = added("11.0530");

        assertThat(rates.table().rates()).containsExactly(rate);
    }

    @Test
    void of_two_rates_with_the_same_start_the_later_entry_applies() {
        added("11.0530");
        var later = added("11.0620");

        assertThat(rates.table().quoteOf(SEK, Arbitrary.INSTANT)).contains(later.quote());
        assertThat(rates.table().quoteOf(SEK, Arbitrary.INSTANT.minusMillis(1))).isEmpty();
    }

    @Test
    void a_rate_cannot_be_stored_twice() {
        var rate = added("11.0530");

        assertThatThrownBy(() -> commit(() -> rates.add(rate))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_rolled_back_rate_is_not_stored() {
        takenBack(() -> rates.add(SampleExchangeRates.rate(kronor("11.0530"))));
        rates.catchUp();

        assertThat(rates.table().rates()).isEmpty();
    }

    private ExchangeRate added(String units) {
        var rate = SampleExchangeRates.rate(kronor(units));
        commit(() -> rates.add(rate));
        rates.catchUp();
        return rate;
    }

    private static ExchangeQuote kronor(String units) {
        return SampleExchangeRates.quote("SEK", units, Arbitrary.INSTANT);
    }
}
