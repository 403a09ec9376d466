package tel.billing.invoice.pdf;

import java.time.ZoneId;
import tel.billing.invoice.application.document.InvoiceRenderer;
import tel.billing.invoice.domain.Invoice;

/// Renders invoices from an HTML template as archivable PDF (PDF/A-3) with embedded fonts. The format also
/// permits to embed the invoice data.
///
/// @param zone the seller's time zone, for the dates on the invoice
public record PdfInvoiceRenderer(ZoneId zone, PdfBranding branding) implements InvoiceRenderer {

    @Override
    public byte[] render(Invoice invoice) {
        var language = Language.of(invoice.content().buyer().country());
        return PdfRenderer.render(PdfRenderer.INVOICE, new Wording(invoice, language, zone).variables(), branding);
    }
}
