package tel.billing.ledger;

/// The ledger accounts beside which each transfer's money stands. [#WALLET] means the wallet of the transfer's own
/// account; the others are the operator's, one each for the whole service.
public enum Book {
    /// What we owe a customer: prepaid money. Credited by top-ups, debited by charges.
    WALLET,
    /// What the card processor owes us: captured money before it is paid out.
    CARD_PROCESSOR,
    /// What customers have paid for, VAT included.
    REVENUE,
    /// What staff gave and took by hand.
    ADJUSTMENTS
}
