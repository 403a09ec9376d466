package tel.billing.tax.spec;

import java.util.UUID;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.VatRates;
import tel.billing.tax.domain.VatRateTable;

/// In-memory implementation of [VatRates], without a delay.
public final class InMemoryVatRates implements VatRates {
    private final Table<UUID, VatRate> rows;

    public InMemoryVatRates(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
        InitialVatRates.ALL.forEach(this::add);
    }

    @Override
    public VatRateTable table() {
        return new VatRateTable(rows.rows());
    }

    @Override
    public void add(VatRate rate) {
        rows.add(rate.id(), rate);
    }

    @Override
    public void catchUp() {
        // The rates are always current.
    }
}
