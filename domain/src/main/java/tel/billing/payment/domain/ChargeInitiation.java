package tel.billing.payment.domain;

/// The reason of a charge. Card schemes require a charge to state whether the cardholder is present.
public enum ChargeInitiation {
    /// The customer requested the charge and can act on a page.
    CUSTOMER_PRESENT,
    /// A subscription renews. The customer cannot act.
    RENEWAL
}
