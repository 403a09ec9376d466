package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;

/// Stores the accounts whose wallet balance rose while a subscription waited for money, until the balance
/// is checked.
public interface CreditedWallets {

    /// Adds an entry. Joins the unit of work that raises the balance, and never waits for a lock.
    void add(UUID id, AccountId account, Instant at);

    /// Takes the entry with the earliest instant, if that is not after `now`. Others cannot take it. A
    /// rollback restores it.
    Optional<AccountId> take(Instant now);

    /// Takes all entries of an account, except those that others are taking; false if there are none.
    boolean takeOf(AccountId account);

    /// Postpones all entries of an account.
    void postpone(AccountId account, Instant until);

    /// The earliest instant of an entry that can be taken.
    Optional<Instant> first();
}
