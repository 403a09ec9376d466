package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.tax.persistence.tables.TaxRate.TAX_RATE;

import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.tax.spec.VatRatesContract;

class JooqVatRatesTest extends VatRatesContract {
    private final TestDatabase database;

    JooqVatRatesTest() {
        var database = TestDatabase.empty();
        super(database, new JooqVatRates(database.sql()));
        this.database = database;
    }

    @Test
    void a_stored_rate_cannot_be_changed() {
        assertThatThrownBy(() -> database.admin().deleteFrom(TAX_RATE).execute())
                .hasMessageContaining("tax_rate");
    }
}
