package tel.billing.invoice.application;

import tel.billing.account.ShowAccount;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.Invoice;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;

/// Records a credit note and the invoice that replaces the corrected one: credits the wallet and charges it
/// again. The owner receives one e-mail about both.
record Exchange(Giveback giveback, Ledger ledger, ShowAccount showAccount, Postbox postbox, Ids ids) {

    InvoiceId nextId() {
        return new InvoiceId(ids.next());
    }

    /// The balance of the wallet that would pay.
    Money balance(Invoice invoice) {
        return ledger.balance(invoice.account(), invoice.content().currency());
    }

    /// Returns false if the balance is too low. Then the caller must roll back.
    boolean book(Content note, Content invoice, String words) {
        giveback.book(note, words);
        if (ledger.post(transfer(invoice, EntryKind.CHARGE, invoice.gross(), words))
                instanceof Ledger.Posted.Insufficient) {
            return false;
        }
        ledger.post(transfer(invoice, EntryKind.EARNING, invoice.net(), words));
        if (invoice.vat().isPositive()) {
            ledger.post(transfer(invoice, EntryKind.VAT, invoice.vat(), words));
        }
        return true;
    }

    void tell(Content note, Content invoice, InvoiceNumber replaced, Reason reason) {
        var account = showAccount.show(invoice.account()).orElseThrow();
        postbox.post(
                new Letter.InvoiceReissued(
                        account.owner().email(),
                        note.id().value(),
                        invoice.id().value(),
                        replaced.toString(),
                        note.gross(),
                        invoice.gross(),
                        reason.words(),
                        ledger.balance(invoice.account(), invoice.currency()),
                        invoice.issuedAt()),
                Reader.in(account.country()));
    }

    private Transfer transfer(Content invoice, EntryKind kind, Money amount, String words) {
        return new Transfer(
                new TransferId(ids.next()),
                invoice.account(),
                kind,
                amount,
                new Reference("invoice", invoice.id().value()),
                words,
                invoice.issuedAt());
    }
}
