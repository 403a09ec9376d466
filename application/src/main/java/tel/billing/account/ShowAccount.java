package tel.billing.account;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Shows the current state of an account.
public interface ShowAccount {
    Optional<AccountView> show(AccountId account);

    /// Shows an existing account and locks its status and country until the caller's unit of work ends. Take
    /// this lock before any lock on a subscription.
    AccountView lock(AccountId account);

    /// Whether the account was erased; false for an unknown one. The result holds until the caller's unit of
    /// work ends, because the account is locked ([#lock]). An active account is locked too: it could be closed
    /// and erased before the unit of work ends.
    default boolean lockAndCheckErased(AccountId account) {
        return show(account).flatMap(_ -> lock(account).erasedAt()).isPresent();
    }

    /// Shows several accounts; unknown ones are omitted.
    Map<AccountId, AccountView> showAll(Set<AccountId> accounts);
}
