package tel.billing.subscription.web;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.BrowserUrls;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.shared.web.request.EmptyBody;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseOutcome;

/// Customers list, create, change and cancel their subscriptions.
@RestController
public record SubscriptionController(
        ShowSubscriptions showSubscriptions,
        CreateSubscription choosePlan,
        ActivateSubscription activateSubscription,
        ChangePlan changePlan,
        CancelSubscription cancelSubscription) {
    private static final CursorFormat<SubscriptionId> CURSORS =
            CursorFormat.ofUuid(SubscriptionId::value, SubscriptionId::new);

    @GetMapping("/v1/subscriptions")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var page = query.page(CURSORS);
        var filter = query.filter(SubscriptionStatus.class);
        var subscriptions = query.complete(() -> showSubscriptions.list(caller.account(), filter.get(), page.get()));
        return Response.ok(Listing.of(subscriptions, CURSORS, SubscriptionResponse::of));
    }

    @GetMapping("/v1/subscriptions/{id}")
    @Access(Audience.CUSTOMER)
    public Answer show(Caller caller, @PathVariable UUID id) {
        return showSubscriptions
                .show(caller.account(), new SubscriptionId(id))
                .<Answer>map(shown -> Response.ok(SubscriptionResponse.of(shown)))
                .orElseGet(PurchaseResponse::notFound);
    }

    @PostMapping("/v1/subscriptions")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result draft(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.text("plan_tier");
        var clientData = ClientDataFields.read(body);
        var command = body.complete(
                () -> new CreateSubscription.Command(request(caller, key.get(), body), tier.get(), clientData.get()));
        var path = body.path();
        return choosePlan.choose(command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/activate")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result activate(Caller caller, @PathVariable UUID id, EmptyBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var returnUrl = request.optional("return_url", BrowserUrls::parse);
        var cancelUrl = request.optional("cancel_url", BrowserUrls::parse);
        var command = request.complete(() -> new ActivateSubscription.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                new SubscriptionId(id),
                new ReturnUrls(returnUrl.get(), cancelUrl.get())));
        var path = request.path();
        return activateSubscription.activate(
                command,
                outcome -> PurchaseResponse.of(outcome, "cannot be activated")
                        .to(path)
                        .as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/change-plan")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result change(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.text("plan_tier");
        var returnUrl = body.optional("return_url", BrowserUrls::parse);
        var cancelUrl = body.optional("cancel_url", BrowserUrls::parse);
        var command = body.complete(() -> new ChangePlan.Command(
                request(caller, key.get(), body),
                new SubscriptionId(id),
                tier.get(),
                new ReturnUrls(returnUrl.get(), cancelUrl.get())));
        var path = body.path();
        return changePlan.change(
                command,
                outcome -> PurchaseResponse.of(outcome, "cannot change its plan")
                        .to(path)
                        .as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/cancel")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result cancel(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var when = body.required("when", SubscriptionController::when);
        var command = body.complete(() ->
                new CancelSubscription.Command(request(caller, key.get(), body), new SubscriptionId(id), when.get()));
        var path = body.path();
        return cancelSubscription.cancel(
                command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    private static KeyedRequest request(Caller caller, IdempotencyKey key, Body body) {
        return KeyedRequest.ofCustomer(caller.account(), key, new Fingerprint(body.fingerprint()));
    }

    private static Parsed<When> when(String text) {
        return switch (text) {
            case "now" -> Parsed.valid(When.NOW);
            case "period_end" -> Parsed.valid(When.PERIOD_END);
            default -> Parsed.faulty(InputError.unknownValue("must be now or period_end"));
        };
    }

    private static Answer response(CreateSubscription.Outcome outcome) {
        return switch (outcome) {
            case CreateSubscription.Outcome.Drafted(var subscription) ->
                Response.created(SubscriptionResponse.of(subscription));
            case CreateSubscription.Outcome.TierNotOffered(var tier) -> PurchaseResponse.tierNotOffered(tier);
            case CreateSubscription.Outcome.TooManyDrafts(var atMost) ->
                Problem.invalid(
                        "plan_tier",
                        InputError.notAllowed(
                                "cannot be drafted: the maximum of %s drafts is reached; activate or cancel one"
                                        .formatted(atMost)));
            case CreateSubscription.Outcome.ExternalIdTaken() ->
                Problem.invalid(
                        "external_id", InputError.taken("must be unique: another subscription of this account has it"));
        };
    }

    private static Answer response(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done(var subscription) ->
                Response.ok(SubscriptionResponse.of(subscription));
            case CancelSubscription.Outcome.NotFound() -> PurchaseResponse.notFound();
        };
    }

    /// Renders the outcome of a request for a subscription or another plan.
    private static final class PurchaseResponse {
        private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
        /// The maximum length of a tier. Longer input is not repeated in the answer.
        private static final int MAX_TIER_LENGTH = 40;

        private PurchaseResponse() {}

        /// @param participle as in "cannot be activated"
        static Answer of(PurchaseOutcome outcome, String participle) {
            return switch (outcome) {
                case PurchaseOutcome.Done(var subscription) -> Response.ok(SubscriptionResponse.of(subscription));
                case PurchaseOutcome.AwaitingCard awaiting -> Response.accepted(SubscriptionResponse.of(awaiting));
                case PurchaseOutcome.NotFound() -> notFound();
                case PurchaseOutcome.Impossible(var status) ->
                    Problem.invalid(
                            "status", InputError.notAllowed(withArticle(status) + " " + participle + nextStep(status)));
                case PurchaseOutcome.TierNotOffered(var tier) -> tierNotOffered(tier);
                case PurchaseOutcome.NoExchangeRate(var currency) ->
                    Problem.of(
                            ProblemType.TIER_INVALID,
                            "The plan is in %s, and there is no exchange rate for the VAT on the invoice. Choose another plan."
                                    .formatted(currency.getCurrencyCode()));
                case PurchaseOutcome.ReturnUrlsNotAllowed(var objection) -> Problem.invalid(faults(objection));
                case PurchaseOutcome.AccountBlocked() ->
                    Problem.of(ProblemType.FORBIDDEN, "Your account is suspended or closed. Contact support.");
                case PurchaseOutcome.InsufficientBalance(var shortfall) -> insufficientBalance(shortfall);
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
                    Problem.invalid("line", InputError.notAllowed("was rejected by the PBX: " + reason));
                case PurchaseOutcome.LineUnavailable() -> Problem.of(ProblemType.PBX_UNAVAILABLE);
            };
        }

        private static List<InvalidParam> faults(ReturnUrls.Objection objection) {
            return Stream.of(
                            objection.urls().returnUrl().map(_ -> "return_url"),
                            objection.urls().cancelUrl().map(_ -> "cancel_url"))
                    .flatMap(Optional::stream)
                    .map(name -> InvalidParam.of(name, objection.error()))
                    .toList();
        }

        static Problem notFound() {
            return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no subscription with this id.");
        }

        /// @param name as sent by the client
        static Problem tierNotOffered(String name) {
            var what = name.isBlank() || name.length() > MAX_TIER_LENGTH ? "such plan" : "plan with the tier " + name;
            return Problem.of(
                    ProblemType.TIER_INVALID,
                    "No %s is offered. GET /v1/plans lists the offered plans.".formatted(what));
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
            return Problem.of(ProblemType.PAYMENT_DECLINED, "The card was not charged: " + code.replace('_', ' ') + ".")
                    .paymentId(topUp.value())
                    .declineReason(code);
        }

        private static String nextStep(SubscriptionStatus status) {
            return switch (status) {
                case PAST_DUE, SUSPENDED -> "; it becomes active again when a top-up covers the amount due";
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
}
