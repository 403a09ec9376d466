package tel.billing.subscription.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Currency;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.shared.Country;
import tel.billing.story.BillingWorld;
import tel.billing.tax.spec.SomeExchangeRates;

class ExchangeRateGaugesTest {
    private static final String AGE = "billing.exchange.rates.age";

    private final BillingWorld world = new BillingWorld();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Set<Currency> sold = new HashSet<>(currencies("EUR"));

    @Test
    void the_age_of_a_rate_starts_with_its_validity() {
        bind("SE");
        world.exchangeRates.add(SomeExchangeRates.rate(
                SomeExchangeRates.quote("SEK", "11.0530", BillingWorld.START.minusSeconds(900))));

        assertThat(age("SEK")).isEqualTo(900);
    }

    @Test
    void a_missing_rate_is_infinitely_old() {
        bind("SE");

        assertThat(age("SEK")).isInfinite();
    }

    @Test
    void a_rate_that_no_plan_needs_has_age_zero() {
        bind("NL");
        assertThat(age("USD")).isZero();

        sold.addAll(currencies("USD"));

        assertThat(age("USD")).isInfinite();
    }

    @Test
    void a_seller_in_euros_needs_no_rates_of_the_euro_and_of_unsellable_currencies() {
        bind("NL");

        assertThat(meters.find(AGE).gauges())
                .extracting(gauge -> gauge.getId().getTag("currency"))
                .containsExactly("USD");
    }

    @Test
    void a_seller_outside_the_EU_needs_none() {
        bind("CH");

        assertThat(meters.find(AGE).gauges()).isEmpty();
    }

    private void bind(String seller) {
        var tax = world.taxOf(new Country(seller), world.register);
        new ExchangeRateGauges(
                        tax.reportExchangeRateAge(), currencies("EUR", "USD"), () -> sold, reading -> reading::get)
                .bindTo(meters);
    }

    private double age(String currency) {
        return meters.get(AGE).tag("currency", currency).gauge().value();
    }

    private static Set<Currency> currencies(String... codes) {
        return Stream.of(codes).map(Currency::getInstance).collect(Collectors.toSet());
    }
}
