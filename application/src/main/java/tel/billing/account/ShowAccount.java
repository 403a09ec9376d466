package tel.billing.account;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Shows an account as it is now.
public interface ShowAccount {
    Optional<AccountView> show(AccountId account);

    /// Shows an account that is there, and keeps others from changing its status or country until the caller's unit of
    /// work ends. Take this lock before any lock on a subscription.
    AccountView lock(AccountId account);

    /// The same for several; those that are not there are left out.
    Map<AccountId, AccountView> showAll(Set<AccountId> accounts);
}
