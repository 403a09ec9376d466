package tel.billing.subscription.portal.purchase;

import java.util.Optional;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Visit;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.purchase.PurchaseOutcome;

/// What the customer sees after a purchase.
public final class PurchaseReply {

    private PurchaseReply() {}

    /// The reply to an outcome.
    ///
    /// @param done    the page after the purchase
    /// @param pending the page that shows the progress of the payment
    public static FormReply of(PurchaseOutcome outcome, FormReply done, String pending) {
        return switch (outcome) {
            case PurchaseOutcome.Done _ -> done;
            case PurchaseOutcome.AwaitingCard awaiting -> new FormReply.ShowState(pending, awaiting.page());
            case PurchaseOutcome.ChargeInProgress _ -> new FormReply.ShowState(pending, Optional.empty());
            case PurchaseOutcome.CardRejected _ -> new FormReply.Fault("payment_method", key(outcome));
            case PurchaseOutcome.CardDeclined _,
                    PurchaseOutcome.Impossible _,
                    PurchaseOutcome.NotFound _,
                    PurchaseOutcome.TierNotOffered _,
                    PurchaseOutcome.NoExchangeRate _,
                    PurchaseOutcome.ReturnUrlsNotAllowed _,
                    PurchaseOutcome.AccountInactive _,
                    PurchaseOutcome.InsufficientBalance _,
                    PurchaseOutcome.PriceChanged _,
                    PurchaseOutcome.PreviewExpired _,
                    PurchaseOutcome.TooManyConcurrentRequests _,
                    PurchaseOutcome.RateLimited _,
                    PurchaseOutcome.LineRejected _,
                    PurchaseOutcome.LineUnavailable _ -> FormReply.fault(key(outcome));
        };
    }

    /// The key of the text that explains why a purchase is not possible, and what to do.
    public static String key(PurchaseOutcome outcome) {
        return switch (outcome) {
            case PurchaseOutcome.Done _, PurchaseOutcome.AwaitingCard _, PurchaseOutcome.ChargeInProgress _ ->
                "purchase.in_progress";
            case PurchaseOutcome.NotFound _ -> "purchase.not_found";
            case PurchaseOutcome.Impossible(var status) -> impossible(status);
            case PurchaseOutcome.TierNotOffered _ -> "purchase.not_offered";
            case PurchaseOutcome.NoExchangeRate _ -> "purchase.no_exchange_rate";
            case PurchaseOutcome.ReturnUrlsNotAllowed _ -> "purchase.return_not_allowed";
            case PurchaseOutcome.AccountInactive _ -> "purchase.account_inactive";
            case PurchaseOutcome.InsufficientBalance _ -> "purchase.insufficient_balance";
            case PurchaseOutcome.CardRejected(var reason) -> "purchase.card." + Visit.keyOf(reason);
            case PurchaseOutcome.PriceChanged _ -> "purchase.price_changed";
            case PurchaseOutcome.PreviewExpired _ -> "purchase.expired";
            case PurchaseOutcome.CardDeclined declined -> "purchase.declined." + Visit.keyOf(declined.reason());
            case PurchaseOutcome.TooManyConcurrentRequests _ -> "purchase.concurrent";
            case PurchaseOutcome.RateLimited _ -> "purchase.rate_limited";
            case PurchaseOutcome.LineRejected _ -> "purchase.line_rejected";
            case PurchaseOutcome.LineUnavailable _ -> "purchase.line_unavailable";
        };
    }

    private static String impossible(SubscriptionStatus status) {
        return "purchase.impossible." + Visit.keyOf(status);
    }
}
