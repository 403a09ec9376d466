package tel.billing.subscription.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.InvalidParam;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Times;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.AmendPlan.Objection;
import tel.billing.subscription.application.catalogue.ListPlans;

/// Staff list all plans; administrators add and change them.
@RestController
public record PlanAdminController(ListPlans listPlans, AddPlan addPlan, AmendPlan amendPlan) {

    @GetMapping("/v1/admin/plans")
    @Access(Audience.STAFF)
    public Answer list() {
        return Response.ok(Listing.whole(
                listPlans.list().stream().map(PlanDetailsResponse::of).toList()));
    }

    @PostMapping("/v1/admin/plans")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Answer add(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.required("tier", PlanTier::parse);
        var name = body.required("name", PlanName::parse);
        var priceMinor = body.integer("price_minor", PlanFields::price);
        var currency = body.required("currency", Currencies::parse);
        var period = body.required("billing_period", PlanFields::period);
        var limits = body.object("limits", PlanFields::limits);
        var command = body.complete(() -> new AddPlan.Command(
                request(caller, key.get(), body),
                actor(caller),
                tier.get(),
                name.get(),
                new Money(priceMinor.get(), currency.get()),
                period.get(),
                limits.get()));
        var path = body.path();
        return addPlan.add(command, outcome -> tell(outcome).to(path).as(StoredResponse::new));
    }

    @PatchMapping("/v1/admin/plans/{tier}")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Answer amend(Caller caller, @PathVariable String tier, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var name = body.optional("name", PlanName::parse);
        var priceMinor = body.optionalInteger("price_minor", PlanFields::price);
        var validFrom = body.optional("valid_from", Times::parse);
        var limits = body.optionalObject("limits", PlanFields::limits);
        var offered = body.bool("offered");
        var path = body.path();
        return switch (PlanTier.parse(tier)) {
            case Parsed.Valid<PlanTier>(var known) -> {
                var command = body.complete(() -> new AmendPlan.Command(
                        request(caller, key.get(), body),
                        actor(caller),
                        known,
                        name.get(),
                        priceMinor.get(),
                        limits.get(),
                        validFrom.get(),
                        offered.get()));
                yield amendPlan.amend(command, outcome -> tell(outcome).to(path).as(StoredResponse::new));
            }
            case Parsed.Faulty<PlanTier> _ -> {
                body.complete(() -> tier);
                yield new ExecuteOnce.Answer.Given(notFound().to(path).as(StoredResponse::new), false);
            }
        };
    }

    private static KeyedRequest request(Caller caller, IdempotencyKey key, Body body) {
        return KeyedRequest.ofStaff(caller.account(), caller.user(), key, new Fingerprint(body.fingerprint()));
    }

    private static Actor actor(Caller caller) {
        return new Actor(caller.user(), caller.account(), caller.roles());
    }

    private static Answer tell(AddPlan.Outcome outcome) {
        return switch (outcome) {
            case AddPlan.Outcome.Done(var plan) -> Response.created(PlanDetailsResponse.of(plan));
            case AddPlan.Outcome.Taken() -> Problem.invalid("tier", "is already used by another plan");
            case AddPlan.Outcome.CurrencyNotTaken(var taken) ->
                Problem.invalid("currency", "is not a currency for top-ups; choose one of " + taken);
        };
    }

    private static Answer tell(AmendPlan.Outcome outcome) {
        return switch (outcome) {
            case AmendPlan.Outcome.Done(var plan) -> Response.ok(PlanDetailsResponse.of(plan));
            case AmendPlan.Outcome.NotFound() -> notFound();
            case AmendPlan.Outcome.Refused(var objections) ->
                Problem.invalid(objections.stream()
                        .sorted()
                        .map(PlanAdminController::invalidParam)
                        .toList());
        };
    }

    private static InvalidParam invalidParam(Objection objection) {
        return new InvalidParam(
                "valid_from",
                switch (objection) {
                    case IN_THE_PAST -> "must not be in the past";
                    case OF_NOTHING -> "requires price_minor, limits or both";
                });
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "No plan has this tier.");
    }
}
