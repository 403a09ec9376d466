package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;

/// Contract of [VatRates]. Each test starts with the rates of a new installation.
public abstract class VatRatesContract extends StoreContract {
    private static final Country NL = new Country("NL");
    private static final Instant NEXT_YEAR = Arbitrary.INSTANT.plusSeconds(400L * 24 * 60 * 60);

    private final VatRates rates;

    protected VatRatesContract(StoreFixture fixture, VatRates rates) {
        super(fixture);
        this.rates = rates;
    }

    @Test
    void a_new_store_has_the_rates_of_all_member_states() {
        assertThat(rates.table().rates()).containsExactlyInAnyOrderElementsOf(InitialVatRates.ALL);
    }

    @Test
    void a_rate_is_returned_unchanged() {
        var rate = added(2_300, NEXT_YEAR);

        assertThat(rates.table().rates()).contains(rate).hasSize(InitialVatRates.ALL.size() + 1);
    }

    @Test
    void of_two_rates_with_the_same_start_the_later_entry_applies() {
        added(2_300, NEXT_YEAR);
        added(2_200, NEXT_YEAR);

        assertThat(rates.table().rateOf(NL, NEXT_YEAR)).hasValue(new BasisPoints(2_200));
        assertThat(rates.table().rateOf(NL, NEXT_YEAR.minusMillis(1))).hasValue(new BasisPoints(2_100));
    }

    @Test
    void a_rate_cannot_be_stored_twice() {
        var rate = added(2_300, NEXT_YEAR);

        assertThatThrownBy(() -> commit(() -> rates.add(rate))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_rolled_back_rate_is_not_stored() {
        takenBack(() -> rates.add(rate(2_300, NEXT_YEAR)));
        rates.catchUp();

        assertThat(rates.table().rates()).hasSameSizeAs(InitialVatRates.ALL);
    }

    private VatRate added(int basisPoints, Instant validFrom) {
        var rate = rate(basisPoints, validFrom);
        commit(() -> rates.add(rate));
        rates.catchUp();
        return rate;
    }

    private static VatRate rate(int basisPoints, Instant validFrom) {
        return new VatRate(Arbitrary.id(), NL, new BasisPoints(basisPoints), validFrom);
    }
}
