package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.tax.persistence.tables.TaxRate.TAX_RATE;

import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.tax.VatRate;
import tel.billing.tax.spec.VatRatesContract;

class JooqVatRatesTest extends VatRatesContract {
    private static final Country NL = new Country("NL");
    private static final BasisPoints RAISED = new BasisPoints(2_300);

    private final TestDatabase database;

    JooqVatRatesTest() {
        var database = TestDatabase.empty();
        super(database, new JooqVatRates(database.sql()));
        this.database = database;
    }

    @Test
    void a_snapshot_that_began_before_a_rate_was_set_does_not_fill_the_cache() {
        var store = new JooqVatRates(database.sql());
        var cached = new CachedVatRates(store, new SteppedTime(Arbitrary.INSTANT));

        var seen = database.unitOfWork().snapshot(() -> {
            store.table();
            try (var another = Executors.newVirtualThreadPerTaskExecutor()) {
                another.submit(() -> {
                    commit(() -> cached.add(new VatRate(Arbitrary.id(), NL, RAISED, Arbitrary.INSTANT)));
                    cached.catchUp();
                });
            }
            return cached.table().rateOf(NL, Arbitrary.INSTANT);
        });

        assertThat(seen).isPresent().isNotEqualTo(Optional.of(RAISED));
        assertThat(cached.table().rateOf(NL, Arbitrary.INSTANT)).contains(RAISED);
    }

    @Test
    void a_stored_rate_cannot_be_changed() {
        assertThatThrownBy(() -> database.admin().deleteFrom(TAX_RATE).execute())
                .hasMessageContaining("tax_rate");
    }
}
