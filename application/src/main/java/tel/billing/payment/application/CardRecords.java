package tel.billing.payment.application;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import tel.billing.payment.domain.CardRecord;
import tel.billing.payment.domain.CardStanding;
import tel.billing.shared.AccountId;

/// Stores the decline history of accounts.
public interface CardRecords {

    /// Returns an empty history for an unknown account.
    CardRecord of(AccountId account);

    /// Reads the history together with the account's stored cards and open pages, in one consistent read.
    CardStanding standingOf(AccountId account);

    /// Replaces the history if it still equals `from`. Returns false if it does not.
    boolean replace(CardRecord from, CardRecord to);

    /// The time since which each of these accounts is blocked. Accounts that are not blocked are omitted.
    Map<AccountId, Instant> heldSince(Set<AccountId> accounts);

    /// All blocked accounts.
    Set<AccountId> held();
}
