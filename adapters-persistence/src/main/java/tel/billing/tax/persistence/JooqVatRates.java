package tel.billing.tax.persistence;

import static tel.billing.tax.persistence.tables.TaxRate.TAX_RATE;

import org.jooq.DSLContext;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.domain.VatRateTable;
import tel.billing.tax.persistence.tables.records.TaxRateRecord;

/// Stores VAT rates in PostgreSQL, without a cache.
public record JooqVatRates(DSLContext sql) implements VatRates {

    @Override
    public VatRateTable table() {
        return new VatRateTable(sql.selectFrom(TAX_RATE).fetch(JooqVatRates::read));
    }

    @Override
    public void add(VatRate rate) {
        sql.insertInto(TAX_RATE)
                .set(TAX_RATE.ID, rate.id())
                .set(TAX_RATE.COUNTRY, rate.country().code())
                .set(TAX_RATE.RATE_BP, rate.rate().value())
                .set(TAX_RATE.VALID_FROM, rate.validFrom())
                .execute();
    }

    @Override
    public void catchUp() {
        // Nothing is cached.
    }

    private static VatRate read(TaxRateRecord row) {
        return new VatRate(
                row.getId(), new Country(row.getCountry()), new BasisPoints(row.getRateBp()), row.getValidFrom());
    }
}
