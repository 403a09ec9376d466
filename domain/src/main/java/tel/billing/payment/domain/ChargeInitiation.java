package tel.billing.payment.domain;

/// Who initiates a charge: the customer or the service. Card schemes require a charge to state whether the
/// cardholder is present.
public enum ChargeInitiation {
    /// The customer requested the charge and can act on a page.
    CUSTOMER_PRESENT,
    /// A subscription renews. The customer cannot act.
    RENEWAL
}
