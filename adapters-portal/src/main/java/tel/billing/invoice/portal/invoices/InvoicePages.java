package tel.billing.invoice.portal.invoices;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers see and download their invoices and credit notes.
///
/// @param zone the seller's time zone, in which documents are dated
@PortalPages
public record InvoicePages(SearchInvoices searchInvoices, DownloadInvoice downloadInvoice, ZoneId zone) {
    private static final String PATH = "/portal/invoices";

    /// A document in the list.
    ///
    /// @param kind the name of its kind in texts
    /// @param other the number of the invoice that it corrects or replaces
    /// @param day its day of issue, as an instant in UTC
    public record Row(
            String id, String number, String kind, Optional<String> other, Instant day, Money net, Money gross) {}

    /// What the page shows.
    ///
    /// @param next the position of the next page
    public record Invoices(List<Row> rows, boolean isFirst, Optional<String> next) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View list(Visit visit, Form form) {
        var after = form.value("after").isEmpty()
                ? Optional.<InvoiceId>empty()
                : Optional.of(id(form.value("after")).orElseThrow(PageFailure::notFound));
        var found = searchInvoices.list(
                SearchInvoices.Criteria.of(visit.visitor().account()),
                new PageRequest<>(PageRequest.DEFAULT_LIMIT, after));
        return View.page(
                "invoice/invoices",
                new Invoices(
                        found.items().stream().map(this::row).toList(),
                        after.isEmpty(),
                        found.next().map(next -> next.value().toString())));
    }

    @GetMapping(PATH + "/{id}/pdf")
    @PortalAccess(Visitors.CUSTOMER)
    public View download(@PathVariable String id, Visit visit) {
        var invoice = id(id).orElseThrow(PageFailure::notFound);
        var outcome = downloadInvoice.download(
                new DownloadInvoice.Command.ByCustomer(visit.visitor().account(), invoice));
        return switch (outcome) {
            case DownloadInvoice.Outcome.Downloaded(var number, var pdf) ->
                View.download("application/pdf", number + ".pdf", pdf.bytes());
            case DownloadInvoice.Outcome.NotFound() -> throw PageFailure.notFound();
            case DownloadInvoice.Outcome.Busy() -> throw PageFailure.busy();
            case DownloadInvoice.Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
        };
    }

    private Row row(Invoice invoice) {
        var content = invoice.content();
        return new Row(
                invoice.id().value().toString(),
                invoice.number().toString(),
                kind(content.issueReason()),
                other(content.issueReason()),
                Times.dayIn(zone, content.issuedAt()),
                content.net(),
                content.gross());
    }

    private static String kind(IssueReason reason) {
        return switch (reason) {
            case IssueReason.Charge() -> "invoice";
            case IssueReason.Replacement _ -> "replacement";
            case IssueReason.Correction _ -> "credit_note";
        };
    }

    private static Optional<String> other(IssueReason reason) {
        return switch (reason) {
            case IssueReason.Charge() -> Optional.empty();
            case IssueReason.Replacement replacement ->
                Optional.of(replacement.number().toString());
            case IssueReason.Correction correction ->
                Optional.of(correction.number().toString());
        };
    }

    private static Optional<InvoiceId> id(String text) {
        return UuidText.parse(text) instanceof Parsed.Valid(var id) ? Optional.of(new InvoiceId(id)) : Optional.empty();
    }
}
