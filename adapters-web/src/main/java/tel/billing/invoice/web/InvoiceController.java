package tel.billing.invoice.web;

import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.DownloadInvoice.Outcome;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.application.issuing.ShowInvoices;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Days;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.HttpStatusProblem;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Customers list and download their invoices and credit notes.
///
/// @param zone the seller's time zone
@RestController
public record InvoiceController(
        ShowInvoices showInvoices, SearchInvoices searchInvoices, DownloadInvoice downloadInvoice, ZoneId zone) {
    private static final CursorFormat<InvoiceId> CURSORS = CursorFormat.ofUuid(InvoiceId::value, InvoiceId::new);

    @GetMapping("/v1/invoices")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var page = query.page(CURSORS);
        var number = query.optional("number", InvoiceNumber::parse);
        var from = query.optional("from", Days::parse);
        var to = query.optional("to", text -> Days.last(text, from.ifRead().flatMap(first -> first)));
        var criteria = query.complete(
                () -> new SearchInvoices.Criteria(Optional.of(caller.account()), number.get(), from.get(), to.get()));
        var invoices = searchInvoices.list(criteria, page.get());
        return Response.ok(Listing.of(invoices, CURSORS, invoice -> InvoiceResponse.of(invoice, zone)));
    }

    @GetMapping("/v1/invoices/{id}")
    @Access(Audience.CUSTOMER)
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_PDF_VALUE})
    public Answer show(Caller caller, @PathVariable UUID id, MediaType wanted) {
        return wanted.equals(MediaType.APPLICATION_PDF)
                ? pdf(caller, id)
                : showInvoices
                        .show(caller.account(), new InvoiceId(id))
                        .<Answer>map(found -> Response.ok(InvoiceResponse.of(found, zone)))
                        .orElseGet(InvoiceController::notFound);
    }

    @GetMapping("/v1/invoices/{id}/pdf")
    @Access(Audience.CUSTOMER)
    @MediaTypeOffers(MediaType.APPLICATION_PDF_VALUE)
    public Answer pdf(Caller caller, @PathVariable UUID id) {
        return PdfResponse.of(
                downloadInvoice.download(new DownloadInvoice.Command.ByCustomer(caller.account(), new InvoiceId(id))),
                notFound());
    }

    static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no invoice with this id.");
    }

    /// The response to a download of an invoice as PDF.
    static final class PdfResponse {
        private PdfResponse() {}

        static Answer of(Outcome outcome, Problem notFound) {
            return switch (outcome) {
                case Outcome.Downloaded(var number, var pdf) ->
                    Response.of(200, MediaType.APPLICATION_PDF_VALUE, pdf.bytes())
                            .with(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"%s.pdf\"".formatted(number));
                case Outcome.NotFound() -> notFound;
                case Outcome.Busy() ->
                    Problem.of(
                            HttpStatusProblem.SERVICE_UNAVAILABLE,
                            "Too many PDFs are being rendered. Retry after the time in Retry-After.");
                case Outcome.RateLimited(var pause) ->
                    Problem.of(
                                    ProblemType.RATE_LIMITED,
                                    "Too many PDF downloads. Wait `retry_after` seconds, then retry.")
                            .retryAfter(pause);
            };
        }
    }
}
