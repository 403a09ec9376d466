package tel.billing.invoice.application.issuing;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;

/// Shows customers their invoices and credit notes.
public interface ShowInvoices {

    Optional<Invoice> show(AccountId account, InvoiceId id);
}
