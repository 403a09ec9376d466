package tel.billing.subscription.application;

import tel.billing.shared.Money;
import tel.billing.subscription.domain.Subscription;

/// How far a finding takes an open charge.
sealed interface Verdict {
    /// There is more to ask.
    record Onward() implements Verdict {}

    /// What was to be paid for is paid, and there.
    ///
    /// @param subscription as it is now
    record Paid(Subscription subscription) implements Verdict {}

    /// The charge is over, and nothing was taken.
    record Over() implements Verdict {}

    /// The charge is over, as the wallet holds too little, though the card paid.
    ///
    /// @param shortfall what is to be topped up at least
    record ShortOfMoney(Money shortfall) implements Verdict {}

    /// Nobody knows yet; the charge stays open.
    record Waits() implements Verdict {}
}
