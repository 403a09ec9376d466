package tel.billing.account;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Accounts that were erased, while tax law still requires some of their data.
public interface ErasedAccounts {

    /// The time of the oldest erasure.
    Optional<Instant> oldestErasure();

    /// Of the accounts that are not in `except`, the one that was erased first, if that was before `end`. It
    /// is locked until the unit of work ends; an account that another unit of work has locked is skipped.
    Optional<AccountId> takeErasedBefore(Instant end, Set<AccountId> except);

    /// Removes an account from this list after its data was purged.
    void remove(AccountId account);
}
