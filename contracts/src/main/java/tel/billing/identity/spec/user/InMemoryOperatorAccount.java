package tel.billing.identity.spec.user;

import java.util.Optional;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the operator's account and the invited first administrator in memory.
public final class InMemoryOperatorAccount implements OperatorAccount {
    private static final String ONLY = "the operator";

    private final Table<String, AccountId> account;
    private final Table<String, UserId> firstAdmin;

    public InMemoryOperatorAccount(InMemoryUnitOfWork unitOfWork) {
        account = new Table<>(unitOfWork);
        firstAdmin = new Table<>(unitOfWork);
    }

    @Override
    public Optional<AccountId> find() {
        return account.find(ONLY);
    }

    @Override
    public boolean setIfAbsent(AccountId id) {
        return account.addIfFree(ONLY, id);
    }

    /// There is only one unit of work at a time.
    @Override
    public Optional<UserId> lockFirstAdmin() {
        return firstAdmin.find(ONLY);
    }

    @Override
    public void setFirstAdmin(UserId user) {
        firstAdmin.put(ONLY, user);
    }
}
