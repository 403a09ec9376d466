package tel.billing.invoice.pdf;

import java.time.ZoneId;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.domain.Invoice;

/// Prints invoices from an HTML template as PDF that is made for archives (PDF/A-3), and into which the
/// invoice's data can be embedded. All fonts are in it.
///
/// @param zone the seller's: by its calendar an invoice bears its day, and those that it is for
public record PdfInvoicePrinter(ZoneId zone) implements InvoicePrinter {

    @Override
    public byte[] print(Invoice invoice) {
        var language = Language.of(invoice.content().buyer().country());
        return Press.print(new Wording(invoice, language, zone).words());
    }
}
