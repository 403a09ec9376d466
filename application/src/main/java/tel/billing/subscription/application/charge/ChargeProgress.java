package tel.billing.subscription.application.charge;

import java.net.URI;
import java.util.Optional;
import tel.billing.shared.Money;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The progress of an open charge after the answer of an external system was recorded.
public sealed interface ChargeProgress {

    /// A final result of a charge.
    sealed interface Result extends ChargeProgress permits Paid, Declined {}

    /// Further external calls are needed.
    record Continues() implements ChargeProgress {}

    /// The purchase is paid and provisioned, or the renewal is paid.
    ///
    /// @param subscription its new state
    record Paid(Subscription subscription) implements Result {}

    /// The card was declined.
    record Declined(Charge.Declined charge) implements Result {}

    /// The charge ended without a payment.
    record Ended() implements ChargeProgress {}

    /// The charge ended because the wallet balance is insufficient, although the card paid.
    ///
    /// @param shortfall the minimum amount to top up
    record InsufficientBalance(Money shortfall) implements ChargeProgress {}

    /// The charge ended because the amount is no longer the one that the customer agreed to. What a card paid
    /// stays in the wallet.
    ///
    /// @param total the amount now
    record PriceChanged(Money total) implements ChargeProgress {}

    /// The held money was released because the PBX rejected the line.
    record LineRejected(String reason) implements ChargeProgress {}

    /// The held money was released because the line could not be set up now.
    record LineUnavailable() implements ChargeProgress {}

    /// The result is unknown; the charge stays open.
    ///
    /// @param page the card processor's page on which the customer must act
    record Waiting(Optional<URI> page) implements ChargeProgress {}
}
