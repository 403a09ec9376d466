package tel.billing.invoice.application.document;

import tel.billing.invoice.domain.Invoice;

/// Alerts operators to documents that cannot be rendered.
public interface RenderFailureAlarm {

    /// The document cannot be rendered. The e-mail or the export omits it.
    void notRendered(Invoice invoice, RuntimeException cause);
}
