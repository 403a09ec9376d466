package tel.billing.invoice.application.document;

import tel.billing.invoice.domain.Invoice;

/// Alerts operators to documents that cannot be rendered.
public interface RenderFailureAlarm {

    /// The document cannot be rendered. Its e-mail was sent without it.
    void notRendered(Invoice invoice, RuntimeException cause);
}
