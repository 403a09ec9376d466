package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;
import tel.billing.tax.spec.ExchangeRatesContract;
import tel.billing.tax.spec.InMemoryExchangeRates;
import tel.billing.tax.spec.SomeExchangeRates;

class RememberedExchangeRatesTest extends ExchangeRatesContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryExchangeRates store = new InMemoryExchangeRates(unitOfWork);
    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedExchangeRates rates = new RememberedExchangeRates(new Counted(), realTime);

    @Override
    protected ExchangeRates rates() {
        return rates;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Test
    void rates_are_read_once_in_five_seconds() {
        Race.of(rates::table);
        realTime.pass(ALMOST_KEPT);
        rates.table();

        assertThat(readings).hasValue(1);
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

    /// Counts the reads.
    private final class Counted implements ExchangeRates {

        @Override
        public ExchangeRateTable table() {
            readings.incrementAndGet();
            return store.table();
        }

        @Override
        public void add(ExchangeRate rate) {
            store.add(rate);
        }

        @Override
        public void catchUp() {
            store.catchUp();
        }
    }
}
