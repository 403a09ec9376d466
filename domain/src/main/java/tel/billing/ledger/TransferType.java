package tel.billing.ledger;

import java.util.Locale;

/// The type of a transfer. It determines the debited and the credited ledger account.
public enum TransferType {
    TOPUP(LedgerAccount.CARD_PROCESSOR, LedgerAccount.WALLET),
    /// A charge including VAT, held until the service is delivered. It cannot overdraw the wallet.
    CHARGE(LedgerAccount.WALLET, LedgerAccount.HELD),
    /// Held money returns to the wallet because the service was not delivered.
    RELEASE(LedgerAccount.HELD, LedgerAccount.WALLET),
    /// Held money, without VAT, becomes revenue after delivery. Not on a statement.
    EARNING(LedgerAccount.HELD, LedgerAccount.REVENUE),
    /// The VAT of an earning. Not on a statement.
    VAT(LedgerAccount.HELD, LedgerAccount.VAT),
    /// A credit note reverses revenue, without VAT. Not on a statement.
    EARNING_REVERSAL(LedgerAccount.REVENUE, LedgerAccount.HELD),
    /// A credit note reverses VAT. Not on a statement.
    VAT_REVERSAL(LedgerAccount.VAT, LedgerAccount.HELD),
    /// A credit note credits the wallet, including VAT.
    CREDIT(LedgerAccount.HELD, LedgerAccount.WALLET),
    /// A refund to a card. It cannot overdraw the wallet.
    REFUND(LedgerAccount.WALLET, LedgerAccount.CARD_PROCESSOR),
    /// A refund that did not reach the card.
    REFUND_FAILED(LedgerAccount.CARD_PROCESSOR, LedgerAccount.WALLET),
    /// A chargeback after a dispute. It may overdraw the wallet.
    CHARGEBACK(LedgerAccount.WALLET, LedgerAccount.CARD_PROCESSOR),
    /// A chargeback that was reversed.
    CHARGEBACK_REVERSAL(LedgerAccount.CARD_PROCESSOR, LedgerAccount.WALLET),
    /// A top-up whose capture failed later. It may overdraw the wallet.
    CAPTURE_FAILED(LedgerAccount.WALLET, LedgerAccount.CARD_PROCESSOR),
    /// A manual adjustment in the customer's favour.
    CREDIT_ADJUSTMENT(LedgerAccount.ADJUSTMENTS, LedgerAccount.WALLET),
    /// A manual adjustment against the customer. It cannot overdraw the wallet.
    DEBIT_ADJUSTMENT(LedgerAccount.WALLET, LedgerAccount.ADJUSTMENTS);

    private final LedgerAccount debit;
    private final LedgerAccount credit;

    TransferType(LedgerAccount debit, LedgerAccount credit) {
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

    public LedgerAccount debit() {
        return debit;
    }

    public LedgerAccount credit() {
        return credit;
    }

    /// Whether the transfer affects a wallet and is on its statement. Transfers between the operator's
    /// accounts are not.
    public boolean movesWallet() {
        return debit == LedgerAccount.WALLET || credit == LedgerAccount.WALLET;
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
