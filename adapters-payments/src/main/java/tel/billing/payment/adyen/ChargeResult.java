package tel.billing.payment.adyen;

import tel.billing.payment.DeclineReason;

/// The result of charging a stored card, before taking into account whether the customer is present.
sealed interface ChargeResult {

    record Captured() implements ChargeResult {}

    record Declined(DeclineReason reason) implements ChargeResult {}

    /// The issuer requires authentication by the cardholder.
    record AuthenticationRequired() implements ChargeResult {}

    /// Adyen accepted the request and decides later.
    record Undecided() implements ChargeResult {}

    /// The result may mean anything.
    record Unclear() implements ChargeResult {}
}
