package tel.billing.invoice.application.document;

import tel.billing.invoice.domain.Invoice;

/// Alerts operators to documents that cannot be printed.
public interface RenderFailureAlarm {

    /// The document cannot be printed. Its e-mail was sent without it.
    void unprintable(Invoice invoice, RuntimeException cause);
}
