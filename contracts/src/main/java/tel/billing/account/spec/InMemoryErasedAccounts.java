package tel.billing.account.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.account.ErasedAccounts;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Finds erased accounts in memory.
public final class InMemoryErasedAccounts implements ErasedAccounts {
    private final InMemoryAccounts accounts;
    private final Table<AccountId, Boolean> removed;

    public InMemoryErasedAccounts(InMemoryUnitOfWork unitOfWork, InMemoryAccounts accounts) {
        this.accounts = accounts;
        this.removed = new Table<>(unitOfWork);
    }

    @Override
    public Optional<Instant> oldestErasure() {
        return erased().findFirst().map(InMemoryErasedAccounts::erasedAt);
    }

    @Override
    public Optional<AccountId> takeErasedBefore(Instant end, Set<AccountId> except) {
        return erased().filter(account -> erasedAt(account).isBefore(end))
                .map(Account::id)
                .filter(account -> !except.contains(account))
                .findFirst();
    }

    @Override
    public void remove(AccountId account) {
        removed.put(account, true);
    }

    private Stream<Account.Closed> erased() {
        return accounts.all().stream()
                .filter(Account.Closed.class::isInstance)
                .map(Account.Closed.class::cast)
                .filter(account -> account.erasedAt().isPresent())
                .filter(account -> removed.find(account.id()).isEmpty())
                .sorted(Comparator.comparing(InMemoryErasedAccounts::erasedAt));
    }

    private static Instant erasedAt(Account.Closed account) {
        return account.erasedAt().orElseThrow();
    }
}
