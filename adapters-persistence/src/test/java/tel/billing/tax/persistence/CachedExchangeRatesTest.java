package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.tax.spec.ExchangeRatesContract;
import tel.billing.tax.spec.InMemoryExchangeRates;
import tel.billing.tax.spec.SampleExchangeRates;

class CachedExchangeRatesTest extends ExchangeRatesContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryExchangeRates store;
    private final SteppedTime realTime;
    private final CachedExchangeRates rates;

    CachedExchangeRatesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryExchangeRates(unitOfWork);
        var realTime = new SteppedTime(Arbitrary.INSTANT);
        var rates = new CachedExchangeRates(store, realTime);
        super(unitOfWork, rates);
        this.store = store;
        this.realTime = realTime;
        this.rates = rates;
    }

    @Test
    void rates_of_other_instances_are_visible_within_five_seconds() {
        rates.table();
        store.add(SampleExchangeRates.rate(SampleExchangeRates.quote("SEK", "11.0530", Arbitrary.INSTANT)));
        realTime.pass(ALMOST_KEPT);
        assertThat(rates.table().rates()).isEmpty();

        realTime.pass(Duration.ofMillis(1));

        assertThat(rates.table().rates()).hasSize(1);
    }
}
