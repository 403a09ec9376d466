package tel.billing.payment.domain;

/// Who initiates a card payment: the customer or the service. Card schemes require a payment to state
/// whether the cardholder is present.
public enum PaymentInitiation {
    /// The customer requested the payment and can act on a page.
    CUSTOMER_PRESENT,
    /// A subscription renews. The customer cannot act.
    RENEWAL
}
