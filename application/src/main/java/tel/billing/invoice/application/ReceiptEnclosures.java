package tel.billing.invoice.application;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.notification.Enclosure;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Letter;

/// With the receipt goes the invoice, and with word of a credit note goes the note. A receipt of before
/// there were invoices goes alone, and so does one whose paper cannot be printed: whoever was charged
/// must learn of it.
record ReceiptEnclosures(Invoices invoices, InvoicePrinter printer, PrintAlarm alarm) implements Enclosures {

    @Override
    public List<Enclosure> of(Letter letter) {
        return paperOf(letter).flatMap(id -> invoices.find(new InvoiceId(id))).flatMap(this::enclosure).stream()
                .toList();
    }

    private Optional<Enclosure> enclosure(Invoice invoice) {
        try {
            return Optional.of(new Enclosure(invoice.number() + ".pdf", "application/pdf", printer.print(invoice)));
        } catch (RuntimeException why) {
            alarm.unprintable(invoice, why);
            return Optional.empty();
        }
    }

    private static Optional<UUID> paperOf(Letter letter) {
        if (letter instanceof Letter.ChargeReceipt receipt) {
            return Optional.of(receipt.charge());
        }
        return letter instanceof Letter.CreditNoteIssued issued ? Optional.of(issued.note()) : Optional.empty();
    }
}
