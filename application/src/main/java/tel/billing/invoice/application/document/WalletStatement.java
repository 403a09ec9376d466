package tel.billing.invoice.application.document;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import tel.billing.invoice.domain.Party;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.WalletEntry;

/// The content of a wallet's statement.
///
/// @param operator the company that keeps the wallet
/// @param entries that match the filter, the newest first
/// @param isComplete whether no further entry matches
/// @param requestedAt the time of the request
public record WalletStatement(
        Party operator,
        Party customer,
        Currency currency,
        StatementFilter filter,
        List<WalletEntry> entries,
        boolean isComplete,
        Instant requestedAt) {

    public WalletStatement {
        entries = List.copyOf(entries);
    }
}
