package tel.billing.ledger;

/// The ledger accounts of transfers. [#WALLET] is the wallet of the transfer's customer account. The others
/// belong to the operator and exist once.
public enum LedgerAccount {
    /// Prepaid money of a customer (a liability). Top-ups credit it, charges debit it.
    WALLET,
    /// Captured money, less refunds, chargebacks and failed captures (a receivable). Payouts and fees of the
    /// card processor are not booked.
    CARD_PROCESSOR,
    /// Charged money until the service is delivered.
    HELD,
    /// Revenue without VAT.
    REVENUE,
    /// VAT owed to tax offices.
    VAT,
    /// Manual adjustments by staff.
    ADJUSTMENTS
}
