package tel.billing.subscription.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.application.renewal.CreditedWallets;

/// Stores credited wallets in memory.
public final class InMemoryCreditedWallets implements CreditedWallets {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<UUID, Row> rows;

    public InMemoryCreditedWallets(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void add(UUID id, AccountId account, Instant at) {
        rows.add(id, new Row(id, account, at));
    }

    @Override
    public Optional<AccountId> take(Instant now) {
        return unitOfWork.alone(() -> {
            var first =
                    rows.rows().stream().filter(row -> !row.at().isAfter(now)).min(Comparator.comparing(Row::at));
            first.ifPresent(row -> rows.removeIf(row.id(), _ -> true));
            return first.map(Row::account);
        });
    }

    @Override
    public boolean takeOf(AccountId account) {
        return unitOfWork.alone(() -> {
            var noted = rows.rows().stream()
                    .filter(row -> row.account().equals(account))
                    .toList();
            noted.forEach(row -> rows.removeIf(row.id(), _ -> true));
            return !noted.isEmpty();
        });
    }

    @Override
    public void postpone(AccountId account, Instant until) {
        rows.rows().stream()
                .filter(row -> row.account().equals(account))
                .forEach(row -> rows.put(row.id(), new Row(row.id(), account, until)));
    }

    @Override
    public Optional<Instant> first() {
        return rows.rows().stream().map(Row::at).min(Comparator.naturalOrder());
    }

    private record Row(UUID id, AccountId account, Instant at) {}
}
