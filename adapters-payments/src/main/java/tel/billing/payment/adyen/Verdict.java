package tel.billing.payment.adyen;

import tel.billing.payment.DeclineReason;

/// The result of charging a stored card, before taking into account whether the customer is present.
sealed interface Verdict {

    record Paid() implements Verdict {}

    record NotPaid(DeclineReason reason) implements Verdict {}

    /// The issuer requires authentication by the cardholder.
    record OwnerNeeded() implements Verdict {}

    /// Adyen accepted the request and decides later.
    record Undecided() implements Verdict {}

    /// The result may mean anything.
    record Unclear() implements Verdict {}
}
