package tel.billing.subscription.web;

import java.time.Duration;
import java.util.Locale;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.shared.Money;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.subscription.application.PurchaseOutcome;
import tel.billing.subscription.application.SubscriptionStatus;

/// Tells what became of a wish to have a subscription, or another plan.
final class PurchaseAnswer {
    private static final Duration SOON = Duration.ofSeconds(1);
    /// No tier is longer; what is longer is not repeated.
    private static final int LONGEST_NAME = 40;

    private PurchaseAnswer() {}

    /// @param wish as in "cannot be activated"
    static Answer of(PurchaseOutcome outcome, String wish) {
        return switch (outcome) {
            case PurchaseOutcome.Done(var subscription) -> Response.ok(SubscriptionAnswer.of(subscription));
            case PurchaseOutcome.AwaitingCard awaiting -> Response.accepted(SubscriptionAnswer.of(awaiting));
            case PurchaseOutcome.NotFound() -> notFound();
            case PurchaseOutcome.Impossible(var status) ->
                Problem.invalid("status", withArticle(status) + " " + wish + wayOut(status));
            case PurchaseOutcome.TierNotOffered(var tier) -> tierNotOffered(tier);
            case PurchaseOutcome.NoExchangeRate(var currency) ->
                Problem.of(
                        ProblemType.TIER_INVALID,
                        "The plan is in %s, and no exchange rate is known by which an invoice could tell your VAT."
                                .formatted(currency.getCurrencyCode()));
            case PurchaseOutcome.AccountBlocked() ->
                Problem.of(ProblemType.FORBIDDEN, "The account is suspended or closed.");
            case PurchaseOutcome.ShortOfMoney(var shortfall) -> shortOf(shortfall);
            case PurchaseOutcome.CardDeclined(var topUp, var reason) -> declined(topUp, reason);
            case PurchaseOutcome.Crowded() ->
                Problem.of(
                                ProblemType.IDEMPOTENCY_CONFLICT,
                                "Others change this subscription at the same moment. Retry with the same key.")
                        .retryAfter(SOON);
            case PurchaseOutcome.TooOften(var pause) ->
                Problem.of(ProblemType.RATE_LIMITED, "The account began too many purchases. Retry with the same key.")
                        .retryAfter(pause);
            case PurchaseOutcome.LineRejected(var reason) ->
                Problem.invalid("line", "was rejected by the telephone system: " + reason);
            case PurchaseOutcome.LineUnavailable() -> Problem.of(ProblemType.PBX_UNAVAILABLE);
        };
    }

    static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no subscription with this id.");
    }

    /// @param name as the client sent it
    static Problem tierNotOffered(String name) {
        var what = name.isBlank() || name.length() > LONGEST_NAME ? "such plan" : "plan with the tier " + name;
        return Problem.of(
                ProblemType.TIER_INVALID, "No %s is offered; GET /v1/plans lists those that are.".formatted(what));
    }

    private static Problem shortOf(Money shortfall) {
        return Problem.of(
                        ProblemType.PAYMENT_DECLINED,
                        "The wallet holds too little. Top up what lacks, and retry with the same key.")
                .declineReason("insufficient_balance")
                .shortfall(shortfall.minor(), shortfall.currency().getCurrencyCode());
    }

    private static Problem declined(PaymentId topUp, DeclineReason reason) {
        var code = reason.name().toLowerCase(Locale.ROOT);
        return Problem.of(ProblemType.PAYMENT_DECLINED, "No money was taken: " + code.replace('_', ' ') + ".")
                .paymentId(topUp.value())
                .declineReason(code);
    }

    private static String wayOut(SubscriptionStatus status) {
        return switch (status) {
            case PAST_DUE, SUSPENDED -> "; top up: it is active again as soon as the wallet covers what is due";
            case DRAFT, ACTIVE, CANCELLED -> "";
        };
    }

    private static String withArticle(SubscriptionStatus status) {
        return switch (status) {
            case DRAFT -> "a draft";
            case ACTIVE -> "an active subscription";
            case PAST_DUE -> "a past-due subscription";
            case SUSPENDED -> "a suspended subscription";
            case CANCELLED -> "a cancelled subscription";
        };
    }
}
