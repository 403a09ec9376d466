package tel.billing.invoice.application.document;

import tel.billing.invoice.domain.Invoice;

/// Prints invoices and credit notes as PDF, in the language of the buyer's country. Two prints of one invoice
/// say the same, but their bytes may differ. A print occupies a processor: run it in a [RenderQueue].
@FunctionalInterface
public interface InvoiceRenderer {

    byte[] print(Invoice invoice);
}
