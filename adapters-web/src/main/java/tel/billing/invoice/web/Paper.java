package tel.billing.invoice.web;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;

/// An invoice as the client wants it: data, or the page that people file.
record Paper(InvoicePrinter printer) {

    Answer tell(Invoice invoice, MediaType wanted) {
        return wanted.equals(MediaType.APPLICATION_PDF)
                ? Response.of(200, MediaType.APPLICATION_PDF_VALUE, printer.print(invoice))
                        .with(
                                HttpHeaders.CONTENT_DISPOSITION,
                                "inline; filename=\"%s.pdf\"".formatted(invoice.number()))
                : Response.ok(InvoiceAnswer.of(invoice));
    }
}
