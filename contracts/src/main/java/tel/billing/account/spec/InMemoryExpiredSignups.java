package tel.billing.account.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.account.ExpiredSignups;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Finds expired signups in memory.
public record InMemoryExpiredSignups(InMemoryAccounts accounts) implements ExpiredSignups {

    @Override
    public Optional<Instant> oldest() {
        return expired().findFirst().map(Account::createdAt);
    }

    @Override
    public Optional<AccountId> take(Instant latest, Set<AccountId> except) {
        return expired()
                .filter(account -> !account.createdAt().isAfter(latest))
                .map(Account::id)
                .filter(account -> !except.contains(account))
                .findFirst();
    }

    private Stream<Account.Expired> expired() {
        return accounts.all().stream()
                .filter(Account.Expired.class::isInstance)
                .map(Account.Expired.class::cast)
                .filter(account -> account.erasedAt().isEmpty())
                .sorted(Comparator.comparing(Account::createdAt));
    }
}
