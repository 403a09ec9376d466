package tel.billing.tax.persistence;

import static tel.billing.tax.persistence.tables.TaxExchangeRate.TAX_EXCHANGE_RATE;

import java.util.Currency;
import org.jooq.DSLContext;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;
import tel.billing.tax.persistence.tables.records.TaxExchangeRateRecord;

/// Stores exchange rates in PostgreSQL, without a cache.
public record JooqExchangeRates(DSLContext sql) implements ExchangeRates {

    @Override
    public ExchangeRateTable table() {
        return new ExchangeRateTable(sql.selectFrom(TAX_EXCHANGE_RATE).fetch(JooqExchangeRates::read));
    }

    @Override
    public void add(ExchangeRate rate) {
        sql.insertInto(TAX_EXCHANGE_RATE)
                .set(TAX_EXCHANGE_RATE.ID, rate.id())
                .set(TAX_EXCHANGE_RATE.CURRENCY, rate.quote().currency().getCurrencyCode())
                .set(TAX_EXCHANGE_RATE.UNITS_PER_EURO, rate.quote().rate().units())
                .set(TAX_EXCHANGE_RATE.VALID_FROM, rate.quote().validFrom())
                .set(TAX_EXCHANGE_RATE.SOURCE, rate.quote().source().name())
                .execute();
    }

    @Override
    public void catchUp() {
        // Nothing is cached.
    }

    private static ExchangeRate read(TaxExchangeRateRecord row) {
        return new ExchangeRate(
                row.getId(),
                new ExchangeQuote(
                        Currency.getInstance(row.getCurrency()),
                        new EuroRate(row.getUnitsPerEuro()),
                        row.getValidFrom(),
                        new RateSource(row.getSource())));
    }
}
