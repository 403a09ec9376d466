package tel.billing.ledger;

import java.util.Locale;

/// The kind of a transfer. It determines the debited and the credited ledger account.
public enum EntryKind {
    TOPUP(Book.CARD_PROCESSOR, Book.WALLET),
    /// A charge including VAT, held until the service is delivered. It cannot overdraw the wallet.
    CHARGE(Book.WALLET, Book.HELD),
    /// Held money returns to the wallet because the service was not delivered.
    RELEASE(Book.HELD, Book.WALLET),
    /// Held money, without VAT, becomes revenue after delivery. Not on a statement.
    EARNING(Book.HELD, Book.REVENUE),
    /// The VAT of an earning. Not on a statement.
    VAT(Book.HELD, Book.VAT),
    /// A credit note reverses revenue, without VAT. Not on a statement.
    EARNING_REVERSAL(Book.REVENUE, Book.HELD),
    /// A credit note reverses VAT. Not on a statement.
    VAT_REVERSAL(Book.VAT, Book.HELD),
    /// A credit note credits the wallet, including VAT.
    CREDIT(Book.HELD, Book.WALLET),
    /// A refund to a card. It cannot overdraw the wallet.
    REFUND(Book.WALLET, Book.CARD_PROCESSOR),
    /// A refund that did not reach the card.
    REFUND_FAILED(Book.CARD_PROCESSOR, Book.WALLET),
    /// A chargeback after a dispute. It may overdraw the wallet.
    CHARGEBACK(Book.WALLET, Book.CARD_PROCESSOR),
    /// A chargeback that was reversed.
    CHARGEBACK_REVERSAL(Book.CARD_PROCESSOR, Book.WALLET),
    /// A top-up whose capture failed later. It may overdraw the wallet.
    CAPTURE_FAILED(Book.WALLET, Book.CARD_PROCESSOR),
    /// A manual adjustment in the customer's favor.
    CREDIT_ADJUSTMENT(Book.ADJUSTMENTS, Book.WALLET),
    /// A manual adjustment against the customer. It cannot overdraw the wallet.
    DEBIT_ADJUSTMENT(Book.WALLET, Book.ADJUSTMENTS);

    private final Book debit;
    private final Book credit;

    EntryKind(Book debit, Book credit) {
        this.debit = debit;
        this.credit = credit;
    }

    /// The word on statements. Credit and debit adjustments have the same word.
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

    /// Whether the transfer affects a wallet and is on its statement. Transfers between the operator's
    /// accounts are not.
    public boolean movesWallet() {
        return debit == Book.WALLET || credit == Book.WALLET;
    }

    /// Whether the wallet balance must cover the transfer. Events at a bank are recorded in any case.
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
