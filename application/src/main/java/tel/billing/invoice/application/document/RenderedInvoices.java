package tel.billing.invoice.application.document;

import java.time.Duration;
import java.util.Optional;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;

/// The documents of invoices: each is rendered when it is first needed, and stored from then on.
public record RenderedInvoices(
        Invoices invoices, InvoiceDocuments documents, RenderQueue queue, InvoiceRenderer renderer) {

    /// Empty if the queue has no capacity within `timeout`. If the invoice cannot be rendered, the reason is
    /// thrown as [UnrenderableInvoice].
    Optional<byte[]> find(Invoice invoice, Duration timeout) {
        return stored(invoice)
                .or(() -> queue.run(
                        invoice.account(), timeout, () -> stored(invoice).orElseGet(() -> render(invoice))));
    }

    private Optional<byte[]> stored(Invoice invoice) {
        return documents.find(invoice.account(), invoice.id());
    }

    private byte[] render(Invoice invoice) {
        return renderAndStore(invoice).orElseGet(() -> renderAgain(invoice));
    }

    /// A purge removed the buyer during the rendering. A purge does that only once for an invoice, so a second
    /// failure is an error.
    private byte[] renderAgain(Invoice before) {
        return invoices.find(before.account(), before.id())
                .flatMap(this::renderAndStore)
                .orElseThrow(() -> new IllegalStateException(
                        "Invoice %s does not exist, or its buyer was removed again.".formatted(before.number())));
    }

    private Optional<byte[]> renderAndStore(Invoice invoice) {
        return documents.storeIfAbsent(
                invoice.account(), invoice.id(), invoice.content().buyer(), rendered(invoice));
    }

    private byte[] rendered(Invoice invoice) {
        try {
            return renderer.render(invoice);
        } catch (RuntimeException cause) {
            throw new UnrenderableInvoice(invoice, cause);
        } catch (StackOverflowError | LinkageError why) {
            throw new UnrenderableInvoice(invoice, new IllegalStateException(why));
        }
    }

    /// The invoice cannot be rendered. A retry will probably fail too.
    static final class UnrenderableInvoice extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final RuntimeException reason;

        UnrenderableInvoice(Invoice invoice, RuntimeException reason) {
            super("%s cannot be rendered".formatted(invoice.number()), reason);
            this.reason = reason;
        }

        RuntimeException reason() {
            return reason;
        }
    }
}
