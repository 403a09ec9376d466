package tel.billing.invoice.portal.console;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.DownloadInvoice.Outcome;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Staff download invoices and credit notes.
@PortalPages
public record InvoicePages(DownloadInvoice downloadInvoice) {

    static String path(InvoiceId invoice) {
        return "/console/invoices/" + invoice + "/pdf";
    }

    @GetMapping("/console/invoices/{id}/pdf")
    @PortalAccess(Visitors.STAFF)
    public View download(@PathVariable String id, Visit visit) {
        var command = new DownloadInvoice.Command.ByStaff(visit.visitor().user(), new InvoiceId(Cursors.idInPath(id)));
        return switch (downloadInvoice.download(command)) {
            case Outcome.Downloaded(var number, var pdf) ->
                View.download("application/pdf", number + ".pdf", pdf.bytes());
            case Outcome.NotFound() -> throw PageFailure.notFound();
            case Outcome.Busy() -> throw PageFailure.busy();
            case Outcome.RateLimited(var pause) -> throw PageFailure.rateLimited(pause);
        };
    }
}
