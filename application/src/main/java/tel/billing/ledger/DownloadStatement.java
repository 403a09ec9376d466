package tel.billing.ledger;

import java.time.Duration;
import java.util.Currency;
import tel.billing.shared.AccountId;

/// A customer downloads the statement of a wallet as PDF, in the language of the account's country: the newest
/// entries that match a filter, at most [#MAX_ENTRIES]. Documents are not stored.
public interface DownloadStatement {
    int MAX_ENTRIES = 500;

    Outcome download(Command command);

    /// A request for the statement of one wallet.
    record Command(AccountId account, Currency currency, StatementFilter filter) {}

    /// The result.
    sealed interface Outcome {

        /// The PDF file.
        @SuppressWarnings("ArrayRecordComponent")
        record Downloaded(byte[] pdf) implements Outcome {}

        /// The render queue is full, or the document is not finished yet. Retry later.
        record Busy() implements Outcome {}

        /// The account has requested too many documents.
        record RateLimited(Duration pause) implements Outcome {}
    }
}
