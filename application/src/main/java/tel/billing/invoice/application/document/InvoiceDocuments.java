package tel.billing.invoice.application.document;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.shared.AccountId;

/// Stores the PDF of each invoice and credit note as it was first printed. A stored document never changes.
public interface InvoiceDocuments {

    /// Empty if no document of the invoice is stored.
    Optional<byte[]> find(AccountId account, InvoiceId invoice);

    /// Stores the document unless the invoice has one already, and returns the stored one. If several
    /// instances print an invoice at the same time, all of them therefore return the same bytes. Fails if the
    /// account has no such invoice.
    byte[] storeIfAbsent(AccountId account, InvoiceId invoice, byte[] pdf);
}
