package tel.billing.account;

import java.time.Duration;
import tel.billing.shared.AccountId;

/// Keeps the accounts that are suspended or closed on any instance in memory, so that a request with an
/// access token needs no database query.
public interface InactiveAccounts {

    /// How long a closed account is remembered, in business time: longer than the lifetime of an
    /// access token.
    Duration CLOSED_REMEMBERED = Duration.ofMinutes(16);

    /// Returns without blocking. Call it only for accounts that were active once, as proven by an
    /// access token.
    Status statusOf(AccountId account);

    /// Loads everything that any instance has committed before. Other instances follow within a second.
    void catchUp();

    /// What this instance knows about an account.
    enum Status {
        /// The account was active a second ago.
        OPEN,
        SUSPENDED,
        CLOSED,
        /// Updates from the database are overdue. Ask the store.
        UNKNOWN
    }
}
