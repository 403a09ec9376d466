package tel.billing.invoice.web;

import java.net.URI;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.issuing.ShowInvoices;
import tel.billing.invoice.web.InvoiceController.PdfResponse;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.SignedLinks;
import tel.billing.shared.web.access.SignedLinks.Kind;
import tel.billing.shared.web.access.SignedLinks.Target;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Links to PDFs that a browser opens without an access token.
///
/// @param publicUrl the address of this service
@RestController
public record InvoiceLinkController(
        ShowInvoices showInvoices, DownloadInvoice downloadInvoice, SignedLinks links, URI publicUrl) {
    private static final String PATH = "/v1/invoice-link";

    record LinkResponse(String url, long expiresIn) {}

    @GetMapping("/v1/invoices/{id}/link")
    @Access(Audience.CUSTOMER)
    public Answer create(Caller caller, @PathVariable UUID id) {
        return showInvoices
                .show(caller.account(), new InvoiceId(id))
                .<Answer>map(_ -> Response.ok(
                        new LinkResponse(url(new Target(caller.account(), id)), SignedLinks.LIFETIME.toSeconds())))
                .orElseGet(InvoiceController::notFound);
    }

    private String url(Target target) {
        return publicUrl + PATH + "?token=" + links.sign(Kind.INVOICE_PDF, target);
    }

    /// The token is in the query, because logs contain paths without it.
    @GetMapping(PATH)
    @Access(Audience.PUBLIC)
    @MediaTypeOffers(MediaType.APPLICATION_PDF_VALUE)
    public Answer open(Query query) {
        var token = query.required("token", Parsed::valid);
        return links.verify(Kind.INVOICE_PDF, query.complete(token::get))
                .map(target -> PdfResponse.of(
                        downloadInvoice.download(new DownloadInvoice.Command.ByCustomer(
                                target.account(), new InvoiceId(target.object()))),
                        expired()))
                .orElseGet(InvoiceLinkController::expired);
    }

    private static Problem expired() {
        return Problem.of(
                ProblemType.RESOURCE_NOT_FOUND,
                "This link is unknown or has expired. GET /v1/invoices/{id}/link returns a new one.");
    }
}
