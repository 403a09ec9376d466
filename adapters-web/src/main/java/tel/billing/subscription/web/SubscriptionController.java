package tel.billing.subscription.web;

import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.ReturnUrls;
import tel.billing.shared.Currencies;
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
import tel.billing.shared.web.request.Field;
import tel.billing.shared.web.request.Fields;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Times;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.CreateSubscription;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.purchase.ActivateSubscription;
import tel.billing.subscription.application.purchase.ChangePlan;
import tel.billing.subscription.application.purchase.PurchaseTerms;
import tel.billing.subscription.domain.AcceptedPreview;

/// Customers list, create, change and cancel their subscriptions.
@RestController
public record SubscriptionController(
        ShowSubscriptions showSubscriptions,
        CreateSubscription createSubscription,
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
        return createSubscription.create(
                command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/activate")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result activate(Caller caller, @PathVariable UUID id, EmptyBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var card = request.optional("payment_method", CardChoice::parse);
        var returnUrl = request.optional("return_url", ReturnUrls::parse);
        var cancelUrl = request.optional("cancel_url", ReturnUrls::parse);
        var preview = request.optionalObject("preview", SubscriptionController::preview);
        var command = request.complete(() -> new ActivateSubscription.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                new SubscriptionId(id),
                terms(card, returnUrl, cancelUrl, preview)));
        var path = request.path();
        return activateSubscription.activate(
                command,
                outcome -> PurchaseResponse.of(outcome, PurchaseResponse.Operation.ACTIVATION, preview.get())
                        .to(path)
                        .as(StoredResponse::new));
    }

    @PostMapping("/v1/subscriptions/{id}/change-plan")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result change(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.text("plan_tier");
        var card = body.optional("payment_method", CardChoice::parse);
        var returnUrl = body.optional("return_url", ReturnUrls::parse);
        var cancelUrl = body.optional("cancel_url", ReturnUrls::parse);
        var preview = body.optionalObject("preview", SubscriptionController::preview);
        var command = body.complete(() -> new ChangePlan.Command(
                request(caller, key.get(), body),
                new SubscriptionId(id),
                tier.get(),
                terms(card, returnUrl, cancelUrl, preview)));
        var path = body.path();
        return changePlan.change(
                command,
                outcome -> PurchaseResponse.of(outcome, PurchaseResponse.Operation.PLAN_CHANGE, preview.get())
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

    private static PurchaseTerms terms(
            Field<Optional<CardChoice>> card,
            Field<Optional<URI>> returnUrl,
            Field<Optional<URI>> cancelUrl,
            Field<Optional<AcceptedPreview>> preview) {
        return new PurchaseTerms(
                card.get().orElse(CardChoice.DEFAULT), new ReturnUrls(returnUrl.get(), cancelUrl.get()), preview.get());
    }

    private static Supplier<AcceptedPreview> preview(Fields in) {
        var total = in.integer(
                "total_minor",
                minor -> minor >= 0
                        ? Parsed.valid(minor)
                        : Parsed.invalid(InputError.tooSmall(0, "must not be negative")));
        var currency = in.required("currency", Currencies::parse);
        var pricedAt = in.required("priced_at", Times::parse);
        return () -> new AcceptedPreview(new Money(total.get(), currency.get()), pricedAt.get());
    }

    static Parsed<When> when(String text) {
        return switch (text) {
            case "now" -> Parsed.valid(When.NOW);
            case "period_end" -> Parsed.valid(When.PERIOD_END);
            default -> Parsed.invalid(InputError.unknownValue("must be now or period_end"));
        };
    }

    private static Answer response(CreateSubscription.Outcome outcome) {
        return switch (outcome) {
            case CreateSubscription.Outcome.Drafted(var subscription) ->
                Response.created(SubscriptionResponse.of(subscription));
            case CreateSubscription.Outcome.TierNotOffered(var tier) -> Problem.tierNotOffered(tier);
            case CreateSubscription.Outcome.AccountInactive() -> PurchaseResponse.accountInactive();
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
            case CancelSubscription.Outcome.Outdated _ ->
                throw new IllegalStateException("The API expects nothing, but " + outcome);
            case CancelSubscription.Outcome.NotFound() -> PurchaseResponse.notFound();
        };
    }
}
