package tel.billing.invoice.application;

import tel.billing.invoice.domain.Content;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;

/// Books a credit note: what was earned, and the VAT on it, goes back the way it came, and from there
/// into the wallet.
record Giveback(Ledger ledger, Ids ids) {

    void book(Content note, String words) {
        book(note, words, EntryKind.EARNING_REVERSAL, note.net());
        book(note, words, EntryKind.VAT_REVERSAL, note.vat());
        book(note, words, EntryKind.CREDIT, note.gross());
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
