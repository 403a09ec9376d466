package tel.billing.account;

import java.time.Instant;
import tel.billing.shared.AccountId;

/// Erases the data of an account that identifies its owner.
public interface EraseOwner {

    /// Erases the data of a closed or expired account, unless it is erased already, and returns the account.
    /// Joins the unit of work, and locks the account until that ends. Fails for any other account.
    AccountView erase(AccountId account, Instant at);
}
