package tel.billing.payment.domain;

/// The reason of a charge. Card schemes require whether the cardholder is present.
public enum ShopperInteraction {
    /// The customer requested the charge and can act on a page.
    CUSTOMER_PRESENT,
    /// The balance fell below the customer's threshold for automatic top-ups. The customer cannot act.
    AUTOMATIC_TOP_UP,
    /// A subscription renews. The customer cannot act.
    RENEWAL
}
