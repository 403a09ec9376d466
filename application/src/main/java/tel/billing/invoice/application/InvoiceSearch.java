package tel.billing.invoice.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.AccountId;

/// Which invoices and credit notes are looked for: all to which all that is given applies.
///
/// @param from issued then or later
/// @param until issued before
public record InvoiceSearch(
        Optional<AccountId> account, Optional<InvoiceNumber> number, Optional<Instant> from, Optional<Instant> until) {
    /// All there are.
    public static final InvoiceSearch ALL =
            new InvoiceSearch(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
