package tel.billing.payment.application;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import tel.billing.payment.domain.CardRecord;
import tel.billing.payment.domain.CardStanding;
import tel.billing.shared.AccountId;

/// Keeps how cards fared that accounts tried to pay with.
public interface CardRecords {

    /// A clean one for an account of which nothing is known.
    CardRecord of(AccountId account);

    /// The record together with the account's stored cards and open pages, all read at once.
    CardStanding standingOf(AccountId account);

    /// Stores the record, if it is still exactly `from`; false if not.
    boolean replace(CardRecord from, CardRecord to);

    /// Since when which of these accounts are held; those that are not are left out.
    Map<AccountId, Instant> heldSince(Set<AccountId> accounts);

    /// All accounts that are held.
    Set<AccountId> held();
}
