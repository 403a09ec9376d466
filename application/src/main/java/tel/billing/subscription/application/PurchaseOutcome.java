package tel.billing.subscription.application;

import java.net.URI;
import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.shared.Money;

/// What becomes of a customer's wish to have a subscription, or another plan.
public sealed interface PurchaseOutcome {

    /// It is so now, or was already.
    record Done(SubscriptionView subscription) implements PurchaseOutcome {}

    record NotFound() implements PurchaseOutcome {}

    /// No way leads there from this status; nothing was written.
    record Impossible(SubscriptionStatus status) implements PurchaseOutcome {}

    /// No plan with this tier is offered; nothing was written.
    record TierNotOffered(String tier) implements PurchaseOutcome {}

    /// It bears VAT, and an invoice could not tell it: the plan is not in the currency in which the seller
    /// owes VAT, and nobody set the rates that it takes to convert it; nothing was written.
    record NoExchangeRate(Currency currency) implements PurchaseOutcome {}

    /// Staff suspended or closed the account; nothing was written.
    record AccountBlocked() implements PurchaseOutcome {}

    /// The wallet holds too little, and no card was asked, or what it paid is not there any more. The
    /// same key may be tried again.
    ///
    /// @param shortfall what lacks, VAT included, or the least that a top-up may bring if that is more
    record ShortOfMoney(Money shortfall) implements PurchaseOutcome {}

    /// The stored card does not pay what the wallet lacks. This is final for the key.
    record CardDeclined(PaymentId topUp, DeclineReason reason) implements PurchaseOutcome {}

    /// The customer must act at the card processor's page, or, without one, the processor owes an
    /// answer. It goes on by itself once the card has paid; the same key tells how far it is.
    record AwaitingCard(SubscriptionView subscription, PaymentId topUp, Optional<URI> page)
            implements PurchaseOutcome {}

    /// Others do so much with the subscription at this moment that it was not this one's turn. The
    /// same key may be tried again.
    record Crowded() implements PurchaseOutcome {}

    /// The account bought, or tried to buy, too often; nothing was written. The same key may be tried again
    /// after the pause.
    record TooOften(Duration pause) implements PurchaseOutcome {}

    /// The phone system rejected the line, for the `reason` that it gave. The money was given back, and the
    /// subscription is as before. The same key may be tried again, once the cause is removed.
    record LineRejected(String reason) implements PurchaseOutcome {}

    /// The phone system is away. The money was not touched, was given back, or, where nobody knows
    /// what became of the line, stays held until somebody does. The same key may be tried again.
    record LineUnavailable() implements PurchaseOutcome {}
}
