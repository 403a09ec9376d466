package tel.billing.invoice.application.document;

import java.time.Duration;
import java.util.Optional;
import tel.billing.invoice.application.document.DownloadInvoice.PdfContent;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Limits customers by account and staff by user. If the document is not rendered within 5 seconds, the caller
/// retries.
public record DownloadInvoiceHandler(Invoices invoices, RenderedInvoices rendered, RateLimits limits)
        implements DownloadInvoice {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @Override
    public Outcome download(Command command) {
        return limits.take(RateLimit.INVOICE_PDF, bucketOf(command))
                .refusal()
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> find(command).map(this::render).orElseGet(Outcome.NotFound::new));
    }

    private Outcome render(Invoice invoice) {
        return rendered.find(invoice, TIMEOUT)
                .<Outcome>map(pdf -> new Outcome.Downloaded(invoice.number(), new PdfContent(pdf)))
                .orElseGet(Outcome.Busy::new);
    }

    private Optional<Invoice> find(Command command) {
        return switch (command) {
            case Command.ByCustomer(var account, var invoice) -> invoices.find(account, invoice);
            case Command.ByStaff(var _, var invoice) -> invoices.find(invoice);
        };
    }

    private static String bucketOf(Command command) {
        return switch (command) {
            case Command.ByCustomer(var account, var _) -> account.toString();
            case Command.ByStaff(var user, var _) -> user.toString();
        };
    }
}
