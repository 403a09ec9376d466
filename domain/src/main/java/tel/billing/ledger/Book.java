package tel.billing.ledger;

/// The ledger accounts beside which each transfer's money stands. [#WALLET] means the wallet of the transfer's own
/// account; the others are the operator's, one each for the whole service.
public enum Book {
    /// What we owe a customer: prepaid money. Credited by top-ups, debited by charges.
    WALLET,
    /// What the card processor owes us: captured money before it is paid out.
    CARD_PROCESSOR,
    /// What customers pay for while we see to it that they get it: neither theirs nor ours.
    HELD,
    /// What customers have paid for, without VAT.
    REVENUE,
    /// What we owe to tax offices.
    VAT,
    /// What staff gave and took by hand.
    ADJUSTMENTS
}
