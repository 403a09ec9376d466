package tel.billing.tax.spec;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.VatChecks;

/// Keeps in memory what the register of VAT numbers said.
public final class InMemoryVatChecks implements VatChecks {
    private final Table<UUID, Row> rows;

    public InMemoryVatChecks(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void add(AccountId account, VatCheck check) {
        rows.add(check.id(), new Row(account, check));
    }

    @Override
    public List<VatCheck> of(AccountId account) {
        return rows.rows().stream()
                .filter(row -> row.account().equals(account))
                .map(Row::check)
                .sorted(Comparator.comparing(VatCheck::askedAt)
                        .thenComparing(VatCheck::id)
                        .reversed())
                .toList();
    }

    private record Row(AccountId account, VatCheck check) {}
}
