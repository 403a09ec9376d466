package tel.billing.ledger;

import java.util.Locale;

/// What an entry on a wallet's statement is about, and so from which book to which its money goes.
public enum EntryKind {
    TOPUP(Book.CARD_PROCESSOR, Book.WALLET),
    /// What a customer pays for, VAT included, out of the wallet: held until they have it. It never takes the wallet
    /// below zero.
    CHARGE(Book.WALLET, Book.HELD),
    /// What was held, and nothing came of it.
    RELEASE(Book.HELD, Book.WALLET),
    /// What was held, without VAT, and the customer has what they paid for. It is on no statement.
    EARNING(Book.HELD, Book.REVENUE),
    /// The VAT on that. It is on no statement.
    VAT(Book.HELD, Book.VAT),
    /// What was earned and is not ours after all, without VAT, by a credit note. It is on no statement.
    EARNING_REVERSAL(Book.REVENUE, Book.HELD),
    /// The VAT on that. It is on no statement.
    VAT_REVERSAL(Book.VAT, Book.HELD),
    /// What a credit note gives back to the customer, VAT included.
    CREDIT(Book.HELD, Book.WALLET),
    /// Money that goes back to a card. It never takes the wallet below zero.
    REFUND(Book.WALLET, Book.CARD_PROCESSOR),
    /// Money that did not reach the card after all.
    REFUND_FAILED(Book.CARD_PROCESSOR, Book.WALLET),
    /// Money that a card's owner took from us by a dispute; the wallet may fall below zero.
    CHARGEBACK(Book.WALLET, Book.CARD_PROCESSOR),
    /// The dispute ended well.
    CHARGEBACK_REVERSAL(Book.CARD_PROCESSOR, Book.WALLET),
    /// Topped-up money that never came; the wallet may fall below zero.
    CAPTURE_FAILED(Book.WALLET, Book.CARD_PROCESSOR),
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
            case TOPUP,
                    CHARGE,
                    RELEASE,
                    EARNING,
                    VAT,
                    EARNING_REVERSAL,
                    VAT_REVERSAL,
                    CREDIT,
                    REFUND,
                    REFUND_FAILED,
                    CHARGEBACK,
                    CHARGEBACK_REVERSAL,
                    CAPTURE_FAILED -> name().toLowerCase(Locale.ROOT);
        };
    }

    public Book debit() {
        return debit;
    }

    public Book credit() {
        return credit;
    }

    /// Whether it is on a wallet's statement: what goes from one of our own books to another is not.
    public boolean movesWallet() {
        return debit == Book.WALLET || credit == Book.WALLET;
    }

    /// Whether the wallet must hold what this takes from it. What has happened at a bank is booked in any
    /// case.
    public boolean mustBeCovered() {
        return switch (this) {
            case CHARGE, REFUND, DEBIT_ADJUSTMENT -> true;
            case TOPUP,
                    RELEASE,
                    EARNING,
                    VAT,
                    EARNING_REVERSAL,
                    VAT_REVERSAL,
                    CREDIT,
                    REFUND_FAILED,
                    CHARGEBACK,
                    CHARGEBACK_REVERSAL,
                    CAPTURE_FAILED,
                    CREDIT_ADJUSTMENT -> false;
        };
    }
}
