package tel.billing.invoice.application.document;

import tel.billing.invoice.domain.Invoice;

/// Renders invoices and credit notes as PDF, in the language of the buyer's country. Two renderings of one invoice
/// say the same, but their bytes may differ. A rendering occupies a processor: run it in a [RenderQueue].
@FunctionalInterface
public interface InvoiceRenderer {

    byte[] render(Invoice invoice);
}
