package tel.billing.invoice.application.reissue;

import tel.billing.account.OwnerMails;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.creditnote.CreditNoteBooking;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// Records a credit note and the invoice that replaces the corrected one: credits the wallet and charges it
/// again. The owner receives one e-mail about both.
public record InvoiceReissuer(CreditNoteBooking creditNoteBooking, Ledger ledger, OwnerMails ownerMails, Ids ids) {

    InvoiceId nextId() {
        return new InvoiceId(ids.next());
    }

    /// The balance of the wallet that would pay.
    Money balance(Invoice invoice) {
        return ledger.balance(invoice.account(), invoice.content().currency());
    }

    /// Returns false if the balance is too low. Then the caller must roll back.
    boolean book(InvoiceContent note, InvoiceContent invoice, String text) {
        creditNoteBooking.book(note, text);
        if (ledger.post(transfer(invoice, TransferType.CHARGE, invoice.gross(), text))
                instanceof Ledger.Posted.InsufficientBalance) {
            return false;
        }
        ledger.post(transfer(invoice, TransferType.EARNING, invoice.net(), text));
        if (invoice.vat().isPositive()) {
            ledger.post(transfer(invoice, TransferType.VAT, invoice.vat(), text));
        }
        return true;
    }

    void notifyOwner(InvoiceContent note, InvoiceContent invoice, InvoiceNumber replaced, Reason reason) {
        ownerMails.post(
                invoice.account(),
                to -> new EmailMessage.InvoiceReissued(
                        to,
                        note.id().value(),
                        invoice.id().value(),
                        replaced.toString(),
                        note.gross(),
                        invoice.gross(),
                        reason.text(),
                        ledger.balance(invoice.account(), invoice.currency()),
                        invoice.issuedAt()));
    }

    private Transfer transfer(InvoiceContent invoice, TransferType type, Money amount, String text) {
        return new Transfer(
                new TransferId(ids.next()),
                invoice.account(),
                type,
                amount,
                new TransferReference("invoice", invoice.id().value()),
                text,
                invoice.issuedAt());
    }
}
