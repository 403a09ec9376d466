package tel.billing.invoice.application.creditnote;

import tel.billing.account.OwnerMails;
import tel.billing.invoice.InvoiceNumber;
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

/// Records a credit note: moves the revenue and its VAT back into the wallet and sends an e-mail to
/// the owner.
public record CreditNoteBooking(Ledger ledger, OwnerMails ownerMails, Ids ids) {

    public void book(InvoiceContent note, String text) {
        book(note, text, TransferType.EARNING_REVERSAL, note.net());
        book(note, text, TransferType.VAT_REVERSAL, note.vat());
        book(note, text, TransferType.CREDIT, note.gross());
    }

    /// Runs before the note gets its number, so that the number sequence is locked for less time.
    void notifyOwner(InvoiceContent note, InvoiceNumber credited, Reason reason) {
        ownerMails.post(
                note.account(),
                to -> new EmailMessage.CreditNoteIssued(
                        to,
                        note.id().value(),
                        credited.toString(),
                        note.gross(),
                        reason.text(),
                        ledger.balance(note.account(), note.currency()),
                        note.issuedAt()));
    }

    private void book(InvoiceContent note, String text, TransferType type, Money amount) {
        if (amount.isPositive()) {
            ledger.post(new Transfer(
                    new TransferId(ids.next()),
                    note.account(),
                    type,
                    amount,
                    new TransferReference("credit_note", note.id().value()),
                    text,
                    note.issuedAt()));
        }
    }
}
