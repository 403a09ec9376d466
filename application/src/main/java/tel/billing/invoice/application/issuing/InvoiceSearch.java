package tel.billing.invoice.application.issuing;

import java.time.Instant;
import java.util.Optional;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.AccountId;

/// The search criteria for invoices and credit notes. All given criteria must match.
///
/// @param from issued at or after this instant
/// @param until issued before this instant
public record InvoiceSearch(
        Optional<AccountId> account, Optional<InvoiceNumber> number, Optional<Instant> from, Optional<Instant> until) {
    /// Matches all.
    public static final InvoiceSearch ALL =
            new InvoiceSearch(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
