package tel.billing.invoice.application.document;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.AccountId;

/// Stores the PDF of each invoice and credit note as it was first rendered. A stored document never changes.
public interface InvoiceDocuments {

    /// Empty if no document of the invoice is stored.
    Optional<byte[]> find(AccountId account, InvoiceId invoice);

    /// Stores the document unless the invoice has one already, and returns the stored one. If several
    /// instances render an invoice at the same time, all of them therefore return the same bytes. Empty if no
    /// document is stored, because the account has no such invoice, or the invoice has another buyer. A purge
    /// may remove the buyer while the document is rendered.
    ///
    /// @param buyer the buyer in the document
    Optional<byte[]> storeIfAbsent(AccountId account, InvoiceId invoice, Party buyer, byte[] pdf);

    /// The invoices and credit notes issued at or after `from` and before `until` that have no
    /// document. The newest first, at most `limit`.
    List<Unrendered> unrendered(Instant from, Instant until, int limit);

    /// An invoice or credit note without a document.
    record Unrendered(AccountId account, InvoiceId invoice, InvoiceNumber number, Instant issuedAt) {}
}
