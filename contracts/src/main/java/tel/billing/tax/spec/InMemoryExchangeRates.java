package tel.billing.tax.spec;

import java.util.UUID;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.application.exchangerate.ExchangeRates;
import tel.billing.tax.domain.ExchangeRateTable;

/// In-memory implementation of [ExchangeRates], without a delay.
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
        // The rates are always current.
    }
}
