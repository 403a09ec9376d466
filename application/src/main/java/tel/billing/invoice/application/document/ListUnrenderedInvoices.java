package tel.billing.invoice.application.document;

import java.time.Duration;
import tel.billing.invoice.application.document.InvoiceDocuments.Unrendered;
import tel.billing.shared.Excerpt;

/// Shows staff invoices and credit notes that have no document although their e-mail should have been
/// sent: they cannot be rendered, or e-mails are late.
public interface ListUnrenderedInvoices {
    /// The time in which an invoice is normally rendered for its e-mail.
    Duration GRACE_PERIOD = Duration.ofHours(1);

    /// Older invoices are not listed.
    Duration LOOKBACK = Duration.ofDays(30);

    int MAX_INVOICES = 100;

    /// The newest first, at most [#MAX_INVOICES].
    Excerpt<Unrendered> list();
}
