package tel.billing.invoice.application;

import java.time.LocalDate;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff find invoices and credit notes, of whichever account.
public interface ReadInvoices {

    Optional<Invoice> read(InvoiceId id);

    /// The newest first.
    Page<Invoice, InvoiceId> list(Wanted wanted, PageRequest<InvoiceId> page);

    /// What is looked for; all that is given applies.
    ///
    /// @param from the first day of issue, as the seller's calendar has it
    /// @param to the last one
    record Wanted(
            Optional<AccountId> account,
            Optional<InvoiceNumber> number,
            Optional<LocalDate> from,
            Optional<LocalDate> to) {}
}
