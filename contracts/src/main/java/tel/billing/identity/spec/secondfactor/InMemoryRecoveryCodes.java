package tel.billing.identity.spec.secondfactor;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.domain.TokenHash;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores unused recovery codes in memory.
public final class InMemoryRecoveryCodes implements RecoveryCodes {
    private final Table<Owner, Set<TokenHash>> unused;

    public InMemoryRecoveryCodes(InMemoryUnitOfWork unitOfWork) {
        unused = new Table<>(unitOfWork);
    }

    @Override
    public void replace(AccountId account, UserId user, Collection<TokenHash> codes) {
        unused.put(new Owner(account, user), Set.copyOf(codes));
    }

    @Override
    public boolean use(AccountId account, UserId user, TokenHash code, Instant at) {
        return unused.change(new Owner(account, user), codes -> codes.contains(code), codes -> {
            var others = new HashSet<>(codes);
            others.remove(code);
            return Set.copyOf(others);
        });
    }

    @Override
    public int left(AccountId account, UserId user) {
        return unused.find(new Owner(account, user)).map(Set::size).orElse(0);
    }

    private record Owner(AccountId account, UserId user) {}
}
