package tel.billing.ledger;

/// What an entry on a wallet's statement is about, and so from which book to which its money goes.
public enum EntryKind {
    TOPUP(Book.CARD_PROCESSOR, Book.WALLET),
    /// What a customer pays for, out of the wallet. It never takes the wallet below zero.
    CHARGE(Book.WALLET, Book.REVENUE);

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
}
