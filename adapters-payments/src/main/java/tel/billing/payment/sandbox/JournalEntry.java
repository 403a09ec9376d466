package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.shared.AccountId;

/// An entry of the journal.
sealed interface JournalEntry permits Movement, RefundRecord, JournalEntry.Forgetting, JournalEntry.Sent {

    /// The account's card was deleted.
    record Forgetting(AccountId account, Instant at) implements JournalEntry {}

    /// The service accepted the notification of a [LaterEvent].
    record Sent(String identity) implements JournalEntry {}
}
