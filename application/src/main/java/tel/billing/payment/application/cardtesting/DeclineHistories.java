package tel.billing.payment.application.cardtesting;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.domain.CardTestingProfile;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.shared.AccountId;

/// Stores the decline history of accounts.
public interface DeclineHistories {

    /// Returns an empty history for an unknown account.
    DeclineHistory of(AccountId account);

    /// Reads the history together with the account's stored cards and open pages, in one consistent read.
    CardTestingProfile profileOf(AccountId account);

    /// Replaces the history if it still equals `from`. Returns false if it does not. A clean history is deleted;
    /// `from` and `to` differ.
    boolean replace(DeclineHistory from, DeclineHistory to);

    /// The time since which each of these accounts is on hold. Accounts that are not on hold are omitted.
    Map<AccountId, Instant> heldSince(Set<AccountId> accounts);

    /// All accounts on hold.
    Set<AccountId> held();

    /// The earliest last decline of an account that is not on hold; empty if there is no such account.
    Optional<Instant> oldestLastDecline();

    /// Deletes at most `limit` histories whose last decline was before `end`, the oldest first, and returns
    /// their number. The histories of accounts on hold stay.
    int deleteOlderThan(Instant end, int limit);
}
