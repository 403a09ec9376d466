package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.tax.persistence.tables.TaxRate.TAX_RATE;

import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.spec.VatRatesContract;

class JooqVatRatesTest extends VatRatesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final VatRates rates = new JooqVatRates(database.sql());

    @Override
    protected VatRates rates() {
        return rates;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }

    @Test
    void a_stored_rate_cannot_be_changed() {
        assertThatThrownBy(() -> database.admin().deleteFrom(TAX_RATE).execute())
                .hasMessageContaining("tax_rate");
    }
}
