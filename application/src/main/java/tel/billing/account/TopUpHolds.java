package tel.billing.account;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import tel.billing.shared.AccountId;

/// Finds the accounts whose top-ups are on hold because too many cards were declined. An administrator
/// releases them.
public interface TopUpHolds {

    /// Since when top-ups are on hold; other accounts are omitted.
    Map<AccountId, Instant> heldSince(Set<AccountId> accounts);

    /// All accounts whose top-ups are on hold.
    Set<AccountId> held();

    /// Releases the hold and clears the count of declines; false if there was no hold. Joins the caller's
    /// unit of work.
    boolean release(AccountId account);
}
