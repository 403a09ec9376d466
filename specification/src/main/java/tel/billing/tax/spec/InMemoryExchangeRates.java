package tel.billing.tax.spec;

import java.util.UUID;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;

/// Keeps exchange rates in memory, and knows each at once.
public final class InMemoryExchangeRates implements ExchangeRates {
    private final Table<UUID, ExchangeRate> rows;

    public InMemoryExchangeRates(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    @Override
    public ExchangeRateTable table() {
        return new ExchangeRateTable(rows.rows());
    }

    @Override
    public void add(ExchangeRate rate) {
        rows.add(rate.id(), rate);
    }

    @Override
    public void catchUp() {
        // it never lags behind
    }
}
