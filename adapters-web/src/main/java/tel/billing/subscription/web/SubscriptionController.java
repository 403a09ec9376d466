package tel.billing.subscription.web;

import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.NoBody;
import tel.billing.shared.web.request.Query;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;

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
        var subscriptions = showSubscriptions.list(caller.account(), query.complete(page::get));
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
    public ExecuteOnce.Answer draft(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.text("plan_tier");
        var command = body.complete(() -> new CreateSubscription.Command(request(caller, key.get(), body), tier.get()));
        var path = body.path();
        return choosePlan.choose(command, outcome -> tell(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/activate")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Answer activate(Caller caller, @PathVariable UUID id, NoBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var command = request.complete(() -> new ActivateSubscription.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                new SubscriptionId(id)));
        var path = request.path();
        return activateSubscription.activate(
                command,
                outcome -> PurchaseResponse.of(outcome, "cannot be activated")
                        .to(path)
                        .as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/change-plan")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Answer change(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.text("plan_tier");
        var command = body.complete(
                () -> new ChangePlan.Command(request(caller, key.get(), body), new SubscriptionId(id), tier.get()));
        var path = body.path();
        return changePlan.change(
                command,
                outcome -> PurchaseResponse.of(outcome, "cannot change its plan")
                        .to(path)
                        .as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/cancel")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Answer cancel(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var when = body.required("when", SubscriptionController::when);
        var command = body.complete(() ->
                new CancelSubscription.Command(request(caller, key.get(), body), new SubscriptionId(id), when.get()));
        var path = body.path();
        return cancelSubscription.cancel(
                command, outcome -> tell(outcome).to(path).as(StoredResponse::new));
    }

    private static KeyedRequest request(Caller caller, IdempotencyKey key, Body body) {
        return KeyedRequest.ofCustomer(caller.account(), key, new Fingerprint(body.fingerprint()));
    }

    private static Parsed<When> when(String text) {
        return switch (text) {
            case "now" -> Parsed.valid(When.NOW);
            case "period_end" -> Parsed.valid(When.PERIOD_END);
            default -> Parsed.faulty("must be now or period_end");
        };
    }

    private static Answer tell(CreateSubscription.Outcome outcome) {
        return switch (outcome) {
            case CreateSubscription.Outcome.Drafted(var subscription) ->
                Response.created(SubscriptionResponse.of(subscription));
            case CreateSubscription.Outcome.TierNotOffered(var tier) -> PurchaseResponse.tierNotOffered(tier);
            case CreateSubscription.Outcome.TooManyDrafts(var atMost) ->
                Problem.invalid(
                        "plan_tier",
                        "cannot be drafted: the maximum of %s drafts is reached; activate or cancel one"
                                .formatted(atMost));
        };
    }

    private static Answer tell(CancelSubscription.Outcome outcome) {
        return switch (outcome) {
            case CancelSubscription.Outcome.Done(var subscription) ->
                Response.ok(SubscriptionResponse.of(subscription));
            case CancelSubscription.Outcome.NotFound() -> PurchaseResponse.notFound();
        };
    }
}
