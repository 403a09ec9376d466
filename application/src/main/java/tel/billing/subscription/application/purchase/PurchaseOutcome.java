package tel.billing.subscription.application.purchase;

import java.net.URI;
import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import tel.billing.payment.CardRejection;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.Money;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;

/// The outcome of a request for a subscription or another plan.
public sealed interface PurchaseOutcome {

    /// The subscription is as requested, now or already before.
    record Done(SubscriptionView subscription) implements PurchaseOutcome {}

    record NotFound() implements PurchaseOutcome {}

    /// This status does not allow the request; nothing was written.
    record Impossible(SubscriptionStatus status) implements PurchaseOutcome {}

    /// No offered plan has this tier; nothing was written.
    record TierNotOffered(String tier) implements PurchaseOutcome {}

    /// The sale bears VAT, the plan's currency is not the currency of the tax return, and no stored exchange
    /// rate can convert the VAT for the invoice; nothing was written.
    record NoExchangeRate(Currency currency) implements PurchaseOutcome {}

    /// The request names URLs that the operator has not allowed; nothing was written.
    record ReturnUrlsNotAllowed(ReturnUrls.Violation violation) implements PurchaseOutcome {}

    /// The account is suspended or closed; nothing was written.
    record AccountInactive() implements PurchaseOutcome {}

    /// The wallet balance is insufficient, and no card was charged or its payment was spent meanwhile. The
    /// same key may be retried.
    ///
    /// @param shortfall the missing amount, VAT included; at least the minimum top-up
    record InsufficientBalance(Money shortfall) implements PurchaseOutcome {}

    /// The wallet balance is insufficient, and the chosen card cannot be charged; nothing was written.
    record CardRejected(CardRejection reason) implements PurchaseOutcome {}

    /// The purchase would not cost what the accepted preview says; nothing was charged for it.
    ///
    /// @param total the total now, VAT included
    record PriceChanged(Money total) implements PurchaseOutcome {}

    /// The accepted preview is too old; nothing was written.
    record PreviewExpired() implements PurchaseOutcome {}

    /// The stored card does not pay the shortfall. This is final for the key.
    record CardDeclined(PaymentId topUp, DeclineReason reason) implements PurchaseOutcome {}

    /// The customer must act on the card processor's page; without a page, the processor has not answered
    /// yet. The purchase continues automatically after the payment. The same key returns the progress.
    record AwaitingCard(SubscriptionView subscription, PaymentId topUp, Optional<URI> page)
            implements PurchaseOutcome {}

    /// The charge of another request waits, and the customer chose a price or a card; nothing was charged for this
    /// one. The same key may be retried when that charge has ended.
    ///
    /// @param page the card processor's page on which that charge waits for the customer, if there is one
    record ChargeInProgress(Optional<URI> page) implements PurchaseOutcome {}

    /// Too many concurrent operations on the subscription. The same key may be retried.
    record TooManyConcurrentRequests() implements PurchaseOutcome {}

    /// The account bought, or tried to buy, too often; nothing was written. The same key may be retried after
    /// the pause.
    record RateLimited(Duration pause) implements PurchaseOutcome {}

    /// The PBX rejected the line for the given `reason`. The money was released, and the subscription is
    /// unchanged. The same key may be retried after the cause is removed.
    record LineRejected(String reason) implements PurchaseOutcome {}

    /// The PBX is down. The money was not held, or was released; while the state of the line is unknown, it
    /// stays held. The same key may be retried.
    record LineUnavailable() implements PurchaseOutcome {}
}
