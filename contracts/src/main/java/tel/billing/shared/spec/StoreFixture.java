package tel.billing.shared.spec;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// What a store under contract belongs to: a database, or memory.
public interface StoreFixture {

    /// The unit that the store joins.
    UnitOfWork unitOfWork();

    /// Stores an active account, to which rows of the store refer.
    void storeAccount(AccountId id);

    /// Takes work that is due, in a unit of work.
    default <T> Optional<T> take(Instant realNow, Supplier<Optional<T>> work) {
        return unitOfWork().attempt(work);
    }
}
