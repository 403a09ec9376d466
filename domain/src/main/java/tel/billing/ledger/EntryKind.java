package tel.billing.ledger;

import java.util.Locale;

/// What an entry on a wallet's statement is about, and so from which book to which its money goes.
public enum EntryKind {
    TOPUP(Book.CARD_PROCESSOR, Book.WALLET),
    /// What a customer pays for, out of the wallet. It never takes the wallet below zero.
    CHARGE(Book.WALLET, Book.REVENUE),
    /// What staff put right in the customer's favour.
    CREDIT_ADJUSTMENT(Book.ADJUSTMENTS, Book.WALLET),
    /// What staff put right against the customer. It never takes the wallet below zero.
    DEBIT_ADJUSTMENT(Book.WALLET, Book.ADJUSTMENTS);

    private final Book debit;
    private final Book credit;

    EntryKind(Book debit, Book credit) {
        this.debit = debit;
        this.credit = credit;
    }

    /// The word on statements, which is the same whichever way an adjustment goes.
    public String label() {
        return switch (this) {
            case CREDIT_ADJUSTMENT, DEBIT_ADJUSTMENT -> "adjustment";
            case TOPUP, CHARGE -> name().toLowerCase(Locale.ROOT);
        };
    }

    public Book debit() {
        return debit;
    }

    public Book credit() {
        return credit;
    }
}
