package tel.billing.invoice.web;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tel.billing.invoice.application.DownloadInvoice.Outcome;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.HttpLevel;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;

/// The response to a download of an invoice as PDF.
final class PdfResponse {
    private PdfResponse() {}

    static Answer of(Outcome outcome, Problem notFound) {
        return switch (outcome) {
            case Outcome.Downloaded(var number, var pdf) ->
                Response.of(200, MediaType.APPLICATION_PDF_VALUE, pdf.bytes())
                        .with(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"%s.pdf\"".formatted(number));
            case Outcome.NotFound() -> notFound;
            case Outcome.Busy() ->
                Problem.of(HttpLevel.SERVICE_UNAVAILABLE, "Too many invoices are being printed. Retry in a moment.");
            case Outcome.TooOften(var pause) ->
                Problem.of(ProblemType.RATE_LIMITED, "Too many PDF downloads. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
        };
    }
}
