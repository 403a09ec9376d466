package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import java.util.Currency;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Country;
import tel.billing.shared.monitoring.DatabaseReading;
import tel.billing.story.BillingWorld;
import tel.billing.tax.spec.SampleExchangeRates;

class ExchangeRateGaugesTest {
    private static final String AGE = "billing.exchange.rates.age";

    private final BillingWorld world = new BillingWorld();
    private final Set<Currency> sold = new HashSet<>(currencies("EUR"));

    @Test
    void the_age_of_a_rate_starts_with_its_validity() {
        var rates = reading("SE");
        world.exchangeRates.add(SampleExchangeRates.rate(
                SampleExchangeRates.quote("SEK", "11.0530", BillingWorld.START.minusSeconds(900))));

        assertThat(rates.value(AGE, "currency", "SEK")).isEqualTo(900);
    }

    @Test
    void a_missing_rate_is_infinitely_old() {
        var rates = reading("SE");

        assertThat(rates.value(AGE, "currency", "SEK")).isInfinite();
    }

    @Test
    void a_rate_that_no_plan_needs_has_age_zero() {
        var rates = reading("NL");
        assertThat(rates.value(AGE, "currency", "USD")).isZero();

        sold.addAll(currencies("USD"));

        assertThat(rates.value(AGE, "currency", "USD")).isInfinite();
    }

    @Test
    void a_seller_in_euros_needs_no_rates_of_the_euro_and_of_unsellable_currencies() {
        assertThat(reading("NL").values(AGE)).containsOnlyKeys(Tags.of("currency", "USD"));
    }

    @Test
    void a_seller_outside_the_EU_needs_none() {
        assertThat(reading("CH").values(AGE)).isEmpty();
    }

    private DatabaseReading reading(String seller) {
        var tax = world.taxOf(new Country(seller), world.register);
        return new DatabaseReading(
                new ExchangeRateGauges(tax.reportExchangeRateAge(), currencies("EUR", "USD"), () -> sold));
    }

    private static Set<Currency> currencies(String... codes) {
        return Stream.of(codes).map(Currency::getInstance).collect(Collectors.toSet());
    }
}
