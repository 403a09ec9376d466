package tel.billing.shared.spec;

import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// What a store under contract belongs to: a database, or memory.
public interface StoreFixture {

    /// The unit that the store joins.
    UnitOfWork unitOfWork();

    /// Stores an active account, to which rows of the store refer.
    void storeAccount(AccountId id);
}
