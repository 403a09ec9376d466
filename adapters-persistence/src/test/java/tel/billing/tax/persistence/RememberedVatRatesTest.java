package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.domain.VatRateTable;
import tel.billing.tax.spec.InMemoryVatRates;
import tel.billing.tax.spec.VatRatesContract;

class RememberedVatRatesTest extends VatRatesContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);
    private static final Country NL = new Country("NL");

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryVatRates store = new InMemoryVatRates(unitOfWork);
    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedVatRates rates = new RememberedVatRates(new Counted(), realTime);

    @Override
    protected VatRates rates() {
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
        store.add(new VatRate(Some.id(), NL, new BasisPoints(2_300), Some.INSTANT));
        realTime.pass(ALMOST_KEPT);
        assertThat(now()).isEqualTo(new BasisPoints(2_100));

        realTime.pass(Duration.ofMillis(1));

        assertThat(now()).isEqualTo(new BasisPoints(2_300));
    }

    @Test
    void setting_the_clock_back_does_not_extend_the_cache_time() {
        rates.table();
        store.add(new VatRate(Some.id(), NL, new BasisPoints(2_300), Some.INSTANT));
        realTime.setClock(Duration.ofHours(-1));
        realTime.pass(Duration.ofSeconds(5));

        assertThat(now()).isEqualTo(new BasisPoints(2_300));
    }

    private BasisPoints now() {
        return rates.table().rateOf(NL, Some.INSTANT).orElseThrow();
    }

    /// Counts the reads.
    private final class Counted implements VatRates {

        @Override
        public VatRateTable table() {
            readings.incrementAndGet();
            return store.table();
        }

        @Override
        public void add(VatRate rate) {
            store.add(rate);
        }

        @Override
        public void catchUp() {
            store.catchUp();
        }
    }
}
