package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.VatRates;

/// What everybody promises who keeps the rates of VAT. Those of a first start are there when a test begins.
public abstract class VatRatesContract extends StoreContract {
    private static final Country NL = new Country("NL");
    private static final Instant NEXT_YEAR = Some.INSTANT.plusSeconds(400L * 24 * 60 * 60);

    protected abstract VatRates rates();

    @Test
    void at_first_the_rates_of_all_member_states_are_there() {
        assertThat(rates().table().rates()).containsExactlyInAnyOrderElementsOf(FirstVatRates.ALL);
    }

    @Test
    void a_rate_is_kept_as_it_was_set() {
        var rate = added(2_300, NEXT_YEAR);

        assertThat(rates().table().rates()).contains(rate).hasSize(FirstVatRates.ALL.size() + 1);
    }

    @Test
    void of_two_that_begin_at_the_same_instant_the_one_set_later_holds() {
        added(2_300, NEXT_YEAR);
        added(2_200, NEXT_YEAR);

        assertThat(rates().table().rateOf(NL, NEXT_YEAR)).hasValue(new BasisPoints(2_200));
        assertThat(rates().table().rateOf(NL, NEXT_YEAR.minusMillis(1))).hasValue(new BasisPoints(2_100));
    }

    @Test
    void no_rate_is_set_twice() {
        var rate = added(2_300, NEXT_YEAR);

        assertThatThrownBy(() -> commit(() -> rates().add(rate))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_rate_that_is_taken_back_was_never_set() {
        takenBack(() -> rates().add(rate(2_300, NEXT_YEAR)));
        rates().catchUp();

        assertThat(rates().table().rates()).hasSameSizeAs(FirstVatRates.ALL);
    }

    private VatRate added(int basisPoints, Instant validFrom) {
        var rate = rate(basisPoints, validFrom);
        commit(() -> rates().add(rate));
        rates().catchUp();
        return rate;
    }

    private static VatRate rate(int basisPoints, Instant validFrom) {
        return new VatRate(Some.id(), NL, new BasisPoints(basisPoints), validFrom);
    }
}
