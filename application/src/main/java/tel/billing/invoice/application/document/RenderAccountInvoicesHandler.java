package tel.billing.invoice.application.document;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.RenderAccountInvoices;
import tel.billing.invoice.application.document.RenderedInvoices.UnrenderableInvoice;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Reads the invoices page by page, and renders one at a time. If a document is not rendered within 5 seconds,
/// the caller retries.
public record RenderAccountInvoicesHandler(Invoices invoices, RenderedInvoices rendered, RenderFailureAlarm alarm)
        implements RenderAccountInvoices {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int PAGE_SIZE = 100;

    @Override
    public boolean render(AccountId account, BiConsumer<String, byte[]> documents, Consumer<String> missing) {
        var after = Optional.<InvoiceId>empty();
        Page<Invoice, InvoiceId> page;
        do {
            page = invoices.list(account, new PageRequest<>(PAGE_SIZE, after));
            if (!page.items().stream().allMatch(invoice -> render(invoice, documents, missing))) {
                return false;
            }
            after = page.next();
        } while (after.isPresent());
        return true;
    }

    private boolean render(Invoice invoice, BiConsumer<String, byte[]> documents, Consumer<String> missing) {
        var name = invoice.number() + ".pdf";
        try {
            var pdf = rendered.find(invoice, TIMEOUT);
            pdf.ifPresent(content -> documents.accept(name, content));
            return pdf.isPresent();
        } catch (UnrenderableInvoice unrenderable) {
            alarm.notRendered(invoice, unrenderable.reason());
            missing.accept(name);
            return true;
        }
    }
}
