package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.tax.persistence.tables.TaxExchangeRate.TAX_EXCHANGE_RATE;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.spec.ExchangeRatesContract;
import tel.billing.tax.spec.SampleExchangeRates;

class JooqExchangeRatesTest extends ExchangeRatesContract {
    private final TestDatabase database;

    JooqExchangeRatesTest() {
        var database = TestDatabase.empty();
        super(database, new JooqExchangeRates(database.sql()));
        this.database = database;
    }

    @Test
    void a_stored_rate_cannot_be_changed() {
        commit(() ->
                rates.add(SampleExchangeRates.rate(SampleExchangeRates.quote("SEK", "11.0530", Arbitrary.INSTANT))));

        assertThatThrownBy(() -> database.admin()
                        .update(TAX_EXCHANGE_RATE)
                        .set(TAX_EXCHANGE_RATE.UNITS_PER_EURO, BigDecimal.TEN)
                        .execute())
                .hasMessageContaining("tax_exchange_rate");
        assertThatThrownBy(() -> database.admin().deleteFrom(TAX_EXCHANGE_RATE).execute())
                .hasMessageContaining("tax_exchange_rate");
    }
}
