package tel.billing.tax.spec;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.FindTraderAddress.Holder;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.VatChecks;

/// In-memory implementation of [VatChecks].
public final class InMemoryVatChecks implements VatChecks {
    private final Table<UUID, Row> rows;

    public InMemoryVatChecks(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void add(AccountId account, VatCheck check) {
        rows.add(check.id(), new Row(account, check));
    }

    /// The register's answers for an account's numbers, newest first.
    public List<VatCheck> findByAccount(AccountId account) {
        return rows.rows().stream()
                .filter(row -> row.account().equals(account))
                .map(Row::check)
                .sorted(Comparator.comparing(VatCheck::checkedAt)
                        .thenComparing(VatCheck::id)
                        .reversed())
                .toList();
    }

    @Override
    public Map<AccountId, VatCheck> lastValid(Map<AccountId, VatNumber> numbers) {
        return numbers.entrySet().stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue())
                        .filter(VatCheck::valid)
                        .limit(1)
                        .map(check -> Map.entry(entry.getKey(), check)))
                .collect(toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public Optional<Instant> invalidSince(AccountId account, VatNumber number) {
        return of(account, number)
                .takeWhile(check -> !check.valid())
                .reduce((_, older) -> older)
                .map(VatCheck::checkedAt);
    }

    @Override
    public Map<Holder, String> addresses(Set<Holder> holders) {
        return holders.stream()
                .flatMap(holder -> address(holder).map(address -> Map.entry(holder, address)).stream())
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Optional<String> address(Holder holder) {
        return findByAccount(holder.account()).stream()
                .filter(check -> check.valid() && check.number().equals(holder.number()))
                .flatMap(check -> check.address().stream())
                .findFirst();
    }

    private Stream<VatCheck> of(AccountId account, VatNumber number) {
        return findByAccount(account).stream().filter(check -> check.number().equals(number));
    }

    private record Row(AccountId account, VatCheck check) {}
}
