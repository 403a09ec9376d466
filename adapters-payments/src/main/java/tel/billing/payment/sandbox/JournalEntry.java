package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.shared.AccountId;

/// An entry of the journal.
sealed interface JournalEntry permits Movement, RefundRecord, JournalEntry.Forgetting {

    /// The account's card was deleted.
    record Forgetting(AccountId account, Instant at) implements JournalEntry {}
}
