package tel.billing.invoice.application;

import tel.billing.account.ShowAccount;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.Occasion;
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

/// Records a credit note: moves the revenue and its VAT back into the wallet and sends an e-mail to
/// the owner.
record Giveback(Ledger ledger, ShowAccount showAccount, Postbox postbox, Ids ids) {

    void book(Content note, String words) {
        book(note, words, EntryKind.EARNING_REVERSAL, note.net());
        book(note, words, EntryKind.VAT_REVERSAL, note.vat());
        book(note, words, EntryKind.CREDIT, note.gross());
    }

    /// Runs before the note gets its number, so that the number sequence is locked for less time.
    void tell(Content note) {
        switch (note.occasion()) {
            case Occasion.Charge(), Occasion.Replacement _ ->
                throw new IllegalStateException("The credit note " + note.id() + " has no amount.");
            case Occasion.Correction correction -> tell(note, correction);
        }
    }

    private void tell(Content note, Occasion.Correction correction) {
        var account = showAccount.show(note.account()).orElseThrow();
        postbox.post(
                new Letter.CreditNoteIssued(
                        account.owner().email(),
                        note.id().value(),
                        correction.number().toString(),
                        note.gross(),
                        correction.reason().words(),
                        ledger.balance(note.account(), note.currency()),
                        note.issuedAt()),
                Reader.in(account.country()));
    }

    private void book(Content note, String words, EntryKind kind, Money amount) {
        if (amount.isPositive()) {
            ledger.post(new Transfer(
                    new TransferId(ids.next()),
                    note.account(),
                    kind,
                    amount,
                    new Reference("credit_note", note.id().value()),
                    words,
                    note.issuedAt()));
        }
    }
}
