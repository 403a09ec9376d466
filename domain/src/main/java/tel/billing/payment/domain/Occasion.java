package tel.billing.payment.domain;

/// Why a card is asked for money: card schemes want to know whether its owner is there.
public enum Occasion {
    /// Its owner asks for it now, and can act at a page.
    CUSTOMER_PRESENT,
    /// The wallet ran low and its owner agreed to have it filled up. Nobody can act.
    AUTOMATIC_TOP_UP,
    /// A subscription's next period is due. Nobody can act.
    RENEWAL
}
