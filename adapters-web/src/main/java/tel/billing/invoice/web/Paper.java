package tel.billing.invoice.web;

import java.time.Duration;
import java.time.ZoneId;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tel.billing.invoice.application.InvoicePrinter;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.HttpLevel;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.Response;

/// An invoice as the client wants it: data, or the page that people file.
///
/// @param zone the seller's
record Paper(InvoicePrinter printer, ZoneId zone) {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    Answer tell(Invoice invoice, MediaType wanted) {
        return wanted.equals(MediaType.APPLICATION_PDF)
                ? printer.printWithin(invoice, PATIENCE)
                        .<Answer>map(page -> page(invoice, page))
                        .orElseGet(Paper::crowded)
                : Response.ok(InvoiceAnswer.of(invoice, zone));
    }

    private static Response page(Invoice invoice, byte[] page) {
        return Response.of(200, MediaType.APPLICATION_PDF_VALUE, page)
                .with(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"%s.pdf\"".formatted(invoice.number()));
    }

    private static Problem crowded() {
        return Problem.of(HttpLevel.SERVICE_UNAVAILABLE, "Too many are being printed. Ask for it again in a moment.");
    }
}
