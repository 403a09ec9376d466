package tel.billing.invoice.application.issuing;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows customers their invoices and credit notes.
public interface ShowInvoices {

    Optional<Invoice> show(AccountId account, InvoiceId id);

    /// Newest first.
    Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page);
}
