package tel.billing.invoice.application.document;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.RenderedInvoices.UnrenderableInvoice;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;

/// Attaches the invoice to a receipt, the credit note to its e-mail, and both documents to the e-mail about a
/// reissued invoice. A receipt also states the number of its invoice. A receipt from before the introduction of
/// invoices has no attachment. If an invoice cannot be rendered, the e-mail is sent without it. If the render queue is
/// full, [#find] fails, and the e-mail is retried later.
public record InvoiceAttachments(Invoices invoices, RenderedInvoices rendered, RenderFailureAlarm alarm)
        implements Attachments {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @Override
    public Documents find(EmailMessage emailMessage) {
        var found = attachmentsOf(emailMessage)
                .flatMap(id -> invoices.find(new InvoiceId(id)).stream())
                .toList();
        return new Documents(
                emailMessage instanceof EmailMessage.ChargeReceipt
                        ? found.stream()
                                .map(invoice -> invoice.number().toString())
                                .findFirst()
                        : Optional.empty(),
                found.stream().flatMap(invoice -> attachment(invoice).stream()).toList());
    }

    private Optional<Attachment> attachment(Invoice invoice) {
        try {
            var pdf = rendered.find(invoice, TIMEOUT)
                    .orElseThrow(() -> new IllegalStateException(
                            "The render queue has no capacity for %s.".formatted(invoice.number())));
            return Optional.of(new Attachment(invoice.number() + ".pdf", "application/pdf", pdf));
        } catch (UnrenderableInvoice unrenderable) {
            alarm.notRendered(invoice, unrenderable.reason());
            return Optional.empty();
        }
    }

    private static Stream<UUID> attachmentsOf(EmailMessage emailMessage) {
        if (emailMessage instanceof EmailMessage.ChargeReceipt receipt) {
            return Stream.of(receipt.charge());
        }
        if (emailMessage instanceof EmailMessage.InvoiceReissued reissued) {
            return Stream.of(reissued.note(), reissued.invoice());
        }
        return emailMessage instanceof EmailMessage.CreditNoteIssued issued ? Stream.of(issued.note()) : Stream.empty();
    }
}
