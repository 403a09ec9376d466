package tel.billing.account.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.UnconfirmedSignups;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

/// Finds unconfirmed signups in memory.
public record InMemoryUnconfirmedSignups(InMemoryAccounts accounts) implements UnconfirmedSignups {

    @Override
    public Optional<Instant> oldest() {
        return unconfirmed().findFirst().map(Account::createdAt);
    }

    @Override
    public Optional<AccountId> take(Instant latest) {
        return unconfirmed()
                .filter(account -> !account.createdAt().isAfter(latest))
                .findFirst()
                .map(Account::id);
    }

    private Stream<Account.Expired> unconfirmed() {
        return accounts.all().stream()
                .filter(Account.Expired.class::isInstance)
                .map(Account.Expired.class::cast)
                .filter(account -> account.erasedAt().isEmpty())
                .sorted(Comparator.comparing(Account::createdAt));
    }
}
