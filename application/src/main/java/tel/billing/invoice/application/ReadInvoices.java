package tel.billing.invoice.application;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff find invoices and credit notes, of whichever account.
public interface ReadInvoices {

    Optional<Invoice> read(InvoiceId id);

    /// The newest first.
    Page<Invoice, InvoiceId> list(Optional<AccountId> of, PageRequest<InvoiceId> page);
}
