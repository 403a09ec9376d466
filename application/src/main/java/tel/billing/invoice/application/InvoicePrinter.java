package tel.billing.invoice.application;

import tel.billing.invoice.domain.Invoice;

/// Prints invoices and credit notes as PDF, in the language of the buyer's country. The same one is
/// printed the same whenever it is asked for.
public interface InvoicePrinter {

    byte[] print(Invoice invoice);
}
