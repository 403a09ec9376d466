package tel.billing.invoice.application.document;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import tel.billing.invoice.domain.Party;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.WalletEntry;

/// The statement of a wallet, to be printed.
///
/// @param operator   the company that keeps the wallet
/// @param entries    that match the filter, the newest first
/// @param isComplete whether no further entry matches
/// @param printedAt  the time of the request
public record WalletStatement(
        Party operator,
        Party customer,
        Currency currency,
        StatementFilter filter,
        List<WalletEntry> entries,
        boolean isComplete,
        Instant printedAt) {

    public WalletStatement {
        entries = List.copyOf(entries);
    }
}
