package tel.billing.invoice.application;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.notification.Enclosure;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Letter;

/// Attaches the invoice to a receipt, the credit note to its e-mail, and both to the e-mail about a
/// reissued invoice. A receipt from before the introduction of invoices has no attachment. If an invoice
/// cannot be printed, the e-mail is sent without it. If the print queue is full, `of` fails, and the e-mail
/// is retried later.
record ReceiptEnclosures(Invoices invoices, PrintedInvoices printed, PrintAlarm alarm) implements Enclosures {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Override
    public List<Enclosure> of(Letter letter) {
        return papersOf(letter)
                .flatMap(id -> invoices.find(new InvoiceId(id)).stream())
                .flatMap(invoice -> enclosure(invoice).stream())
                .toList();
    }

    private Optional<Enclosure> enclosure(Invoice invoice) {
        try {
            var pdf = printed.of(invoice, PATIENCE)
                    .orElseThrow(() -> new IllegalStateException(
                            "The print queue has no capacity for %s.".formatted(invoice.number())));
            return Optional.of(new Enclosure(invoice.number() + ".pdf", "application/pdf", pdf));
        } catch (UnprintableInvoice unprintable) {
            alarm.unprintable(invoice, unprintable.reason());
            return Optional.empty();
        }
    }

    private static Stream<UUID> papersOf(Letter letter) {
        if (letter instanceof Letter.ChargeReceipt receipt) {
            return Stream.of(receipt.charge());
        }
        if (letter instanceof Letter.InvoiceReissued reissued) {
            return Stream.of(reissued.note(), reissued.invoice());
        }
        return letter instanceof Letter.CreditNoteIssued issued ? Stream.of(issued.note()) : Stream.empty();
    }
}
