package tel.billing.account;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Knows whose top-ups are held because too many cards were refused there, until staff have looked into it.
public interface TopUpHolds {

    /// Since when; accounts that are not held are left out.
    Map<AccountId, Instant> heldSince(Set<AccountId> accounts);

    /// All accounts that are held.
    Set<AccountId> held();

    /// Lets the account top up again, and forgets the refusals; false if it was not held. Joins the caller's unit of
    /// work.
    boolean release(AccountId account);
}
