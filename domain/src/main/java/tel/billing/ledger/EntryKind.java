package tel.billing.ledger;

/// What an entry on a wallet's statement is about, and so from which book to which its money goes.
public enum EntryKind {
    TOPUP(Book.CARD_PROCESSOR, Book.WALLET),
    /// What a customer pays for, out of the wallet. It never takes the wallet below zero.
    CHARGE(Book.WALLET, Book.REVENUE),
    /// Money that goes back to a card. It never takes the wallet below zero.
    REFUND(Book.WALLET, Book.CARD_PROCESSOR),
    /// Money that did not reach the card after all.
    REFUND_FAILED(Book.CARD_PROCESSOR, Book.WALLET),
    /// Money that a card's owner took from us by a dispute; the wallet may fall below zero.
    CHARGEBACK(Book.WALLET, Book.CARD_PROCESSOR),
    /// The dispute ended well.
    CHARGEBACK_REVERSAL(Book.CARD_PROCESSOR, Book.WALLET),
    /// Topped-up money that never came; the wallet may fall below zero.
    CAPTURE_FAILED(Book.WALLET, Book.CARD_PROCESSOR);

    private final Book debit;
    private final Book credit;

    EntryKind(Book debit, Book credit) {
        this.debit = debit;
        this.credit = credit;
    }

    public Book debit() {
        return debit;
    }

    public Book credit() {
        return credit;
    }

    /// Whether the wallet must hold what this takes from it. What has happened at a bank is booked in any
    /// case.
    public boolean mustBeCovered() {
        return switch (this) {
            case CHARGE, REFUND -> true;
            case TOPUP, REFUND_FAILED, CHARGEBACK, CHARGEBACK_REVERSAL, CAPTURE_FAILED -> false;
        };
    }
}
