package tel.billing.subscription.application;

import tel.billing.shared.Money;
import tel.billing.subscription.domain.Subscription;

/// The progress of an open charge after a finding.
sealed interface Verdict {
    /// Further external calls are needed.
    record Onward() implements Verdict {}

    /// The purchase is paid and provisioned.
    ///
    /// @param subscription its new state
    record Paid(Subscription subscription) implements Verdict {}

    /// The charge ended without a payment.
    record Over() implements Verdict {}

    /// The charge ended because the wallet balance is insufficient, although the card paid.
    ///
    /// @param shortfall the minimum amount to top up
    record ShortOfMoney(Money shortfall) implements Verdict {}

    /// The result is unknown; the charge stays open.
    record Waits() implements Verdict {}
}
