package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.tax.VatRate;
import tel.billing.tax.spec.InMemoryVatRates;
import tel.billing.tax.spec.VatRatesContract;

class CachedVatRatesTest extends VatRatesContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);
    private static final Country NL = new Country("NL");

    private final InMemoryVatRates store;
    private final SteppedTime realTime;
    private final CachedVatRates rates;

    CachedVatRatesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryVatRates(unitOfWork);
        var realTime = new SteppedTime(Arbitrary.INSTANT);
        var rates = new CachedVatRates(store, realTime);
        super(unitOfWork, rates);
        this.store = store;
        this.realTime = realTime;
        this.rates = rates;
    }

    @Test
    void rates_of_other_instances_are_visible_within_five_seconds() {
        rates.table();
        store.add(new VatRate(Arbitrary.id(), NL, new BasisPoints(2_300), Arbitrary.INSTANT));
        realTime.pass(ALMOST_KEPT);
        assertThat(now()).isEqualTo(new BasisPoints(2_100));

        realTime.pass(Duration.ofMillis(1));

        assertThat(now()).isEqualTo(new BasisPoints(2_300));
    }

    private BasisPoints now() {
        return rates.table().rateOf(NL, Arbitrary.INSTANT).orElseThrow();
    }
}
