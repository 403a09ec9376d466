package tel.billing.subscription.application;

import tel.billing.shared.Money;
import tel.billing.subscription.domain.Subscription;

/// The progress of an open charge after a finding.
sealed interface ChargeDecision {
    /// Further external calls are needed.
    record Onward() implements ChargeDecision {}

    /// The purchase is paid and provisioned.
    ///
    /// @param subscription its new state
    record Paid(Subscription subscription) implements ChargeDecision {}

    /// The charge ended without a payment.
    record Over() implements ChargeDecision {}

    /// The charge ended because the wallet balance is insufficient, although the card paid.
    ///
    /// @param shortfall the minimum amount to top up
    record ShortOfMoney(Money shortfall) implements ChargeDecision {}

    /// The result is unknown; the charge stays open.
    record Waits() implements ChargeDecision {}
}
