package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.spec.ExchangeRatesContract;
import tel.billing.tax.spec.InMemoryExchangeRates;
import tel.billing.tax.spec.SomeExchangeRates;

class RememberedExchangeRatesTest extends ExchangeRatesContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryExchangeRates store = new InMemoryExchangeRates(unitOfWork);
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedExchangeRates rates = new RememberedExchangeRates(store, realTime);

    @Override
    protected ExchangeRates rates() {
        return rates;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Test
    void rates_of_other_instances_are_visible_within_five_seconds() {
        rates.table();
        store.add(SomeExchangeRates.rate(SomeExchangeRates.quote("SEK", "11.0530", Some.INSTANT)));
        realTime.pass(ALMOST_KEPT);
        assertThat(rates.table().rates()).isEmpty();

        realTime.pass(Duration.ofMillis(1));

        assertThat(rates.table().rates()).hasSize(1);
    }
}
