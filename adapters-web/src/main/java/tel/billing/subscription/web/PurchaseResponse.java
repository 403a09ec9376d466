package tel.billing.subscription.web;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.purchase.PurchaseOutcome;
import tel.billing.subscription.domain.AcceptedPreview;

/// Renders the outcome of a request for a subscription or another plan.
final class PurchaseResponse {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private PurchaseResponse() {}

    /// What the client requested.
    enum Operation {
        ACTIVATION("cannot be activated"),
        PLAN_CHANGE("cannot change its plan"),
        CANCELLATION("cannot be cancelled");

        private final String rejection;

        Operation(String rejection) {
            this.rejection = rejection;
        }
    }

    /// @param preview the preview that the customer accepted; empty if any price is accepted
    static Answer of(PurchaseOutcome outcome, Operation operation, Optional<AcceptedPreview> preview) {
        return switch (outcome) {
            case PurchaseOutcome.Done(var subscription) -> Response.ok(SubscriptionResponse.of(subscription));
            case PurchaseOutcome.AwaitingCard awaiting -> Response.accepted(SubscriptionResponse.of(awaiting));
            case PurchaseOutcome.NotFound() -> notFound();
            case PurchaseOutcome.Impossible(var status) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(withArticle(status) + " " + operation.rejection + nextStep(status)));
            case PurchaseOutcome.TierNotOffered(var tier) when operation == Operation.ACTIVATION -> retired(tier);
            case PurchaseOutcome.TierNotOffered(var tier) -> Problem.tierNotOffered(tier);
            case PurchaseOutcome.NoExchangeRate(var currency) ->
                Problem.of(
                        ProblemType.TIER_INVALID,
                        "The plan is in %s, and no exchange rate can convert the VAT on the invoice. Choose another plan."
                                .formatted(currency.getCurrencyCode()));
            case PurchaseOutcome.ReturnUrlsNotAllowed(var violation) -> Problem.invalid(faults(violation));
            case PurchaseOutcome.AccountInactive() -> accountInactive();
            case PurchaseOutcome.InsufficientBalance(var shortfall) -> insufficientBalance(shortfall);
            case PurchaseOutcome.CardRejected(var reason) -> Problem.invalid("payment_method", reason.error());
            case PurchaseOutcome.PriceChanged(var total) -> priceChanged(total, preview);
            case PurchaseOutcome.ChargeInProgress _ ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed("a charge of the subscription is in progress; retry when it has ended"));
            case PurchaseOutcome.PreviewExpired() ->
                Problem.invalid(
                        "preview.priced_at",
                        InputError.notAllowed("must be less than %s minutes ago; show the customer a new preview"
                                .formatted(AcceptedPreview.LIFETIME.toMinutes())));
            case PurchaseOutcome.CardDeclined(var topUp, var reason) -> declined(topUp, reason);
            case PurchaseOutcome.TooManyConcurrentRequests() ->
                Problem.of(
                                ProblemType.IDEMPOTENCY_CONFLICT,
                                "Other requests are changing this subscription. Retry with the same Idempotency-Key.")
                        .retryAfter(RETRY_AFTER);
            case PurchaseOutcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many purchases. Wait `retry_after` seconds, then retry with the same Idempotency-Key.")
                        .retryAfter(pause);
            case PurchaseOutcome.LineRejected(var reason) ->
                Problem.invalid(
                        "line",
                        InputError.notAllowed("was rejected by the PBX: " + reason
                                + "; after the operator has removed the cause, retry with the same Idempotency-Key"));
            case PurchaseOutcome.LineUnavailable() -> Problem.of(ProblemType.PBX_UNAVAILABLE);
        };
    }

    private static List<InvalidParam> faults(ReturnUrls.Violation violation) {
        return Stream.of(
                        violation.urls().returnUrl().map(_ -> "return_url"),
                        violation.urls().cancelUrl().map(_ -> "cancel_url"))
                .flatMap(Optional::stream)
                .map(name -> InvalidParam.of(name, violation.error()))
                .toList();
    }

    private static Problem priceChanged(Money total, Optional<AcceptedPreview> preview) {
        var isOtherCurrency = preview.filter(
                        accepted -> !accepted.total().currency().equals(total.currency()))
                .isPresent();
        return Problem.invalid(
                isOtherCurrency ? "preview.currency" : "preview.total_minor",
                InputError.incorrect("is outdated: the total is now %s (%s); show the customer a new preview"
                        .formatted(total.minor(), total)));
    }

    static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no subscription with this id.");
    }

    static Problem accountInactive() {
        return Problem.of(ProblemType.FORBIDDEN, "Your account is suspended or closed. Contact support.");
    }

    private static Problem retired(String tier) {
        var problem = Problem.tierNotOffered(tier);
        return Problem.of(
                problem.kind(),
                problem.detail() + " Choose another plan with POST /v1/subscriptions/{id}/change-plan, then activate.");
    }

    private static Problem insufficientBalance(Money shortfall) {
        return Problem.of(
                        ProblemType.PAYMENT_DECLINED,
                        "The wallet balance is insufficient. Top up the shortfall and retry with the same"
                                + " Idempotency-Key.")
                .declineReason("insufficient_balance")
                .shortfall(shortfall.minor(), shortfall.currency().getCurrencyCode());
    }

    private static Problem declined(PaymentId topUp, DeclineReason reason) {
        var code = reason.name().toLowerCase(Locale.ROOT);
        return Problem.of(
                        ProblemType.PAYMENT_DECLINED,
                        "The card was not charged: %s. Use another card and a new Idempotency-Key."
                                .formatted(code.replace('_', ' ')))
                .paymentId(topUp.value())
                .declineReason(code);
    }

    private static String nextStep(SubscriptionStatus status) {
        return switch (status) {
            case PAST_DUE, SUSPENDED -> "; it becomes active again when a top-up covers the amount due";
            case CANCELLED -> "; create another subscription with POST /v1/subscriptions";
            case DRAFT, ACTIVE -> "";
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
