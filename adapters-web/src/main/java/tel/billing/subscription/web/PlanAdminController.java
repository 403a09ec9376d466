package tel.billing.subscription.web;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
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
import tel.billing.payment.TopUpLimits;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Choices;
import tel.billing.shared.web.request.Fields;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Times;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.AmendPlan.Violation;
import tel.billing.subscription.application.catalogue.ListPlans;
import tel.billing.subscription.application.catalogue.PlanDetails;

/// Staff list all plans; administrators add and change them.
@RestController
public record PlanAdminController(ListPlans listPlans, AddPlan addPlan, AmendPlan amendPlan, TopUpLimits topUpLimits) {

    @GetMapping("/v1/admin/plans")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var plans = query.complete(listPlans::list);
        return Response.ok(
                Listing.whole(plans.stream().map(PlanDetailsResponse::of).toList()));
    }

    @PostMapping("/v1/admin/plans")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result add(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var tier = body.required("tier", PlanTier::parse);
        var name = body.required("name", PlanName::parse);
        var priceMinor = body.integer("price_minor", PlanFields::price);
        var currency = body.required("currency", Currencies::parse);
        var period = body.required("billing_period", PlanFields::period);
        var limits = body.object("limits", PlanFields::limits);
        var command = body.complete(
                () -> new AddPlan.Command(
                        KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                        Actor.of(caller),
                        tier.get(),
                        name.get(),
                        new Money(priceMinor.get(), currency.get()),
                        period.get(),
                        limits.get()),
                "currency",
                () -> currency.ifRead()
                        .flatMap(topUpLimits::violationOf)
                        .map(violation -> notSupported(violation.supported())));
        var path = body.path();
        return addPlan.add(command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    @PatchMapping("/v1/admin/plans/{tier}")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result amend(Caller caller, @PathVariable String tier, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var name = body.optional("name", PlanName::parse);
        var priceMinor = body.optionalInteger("price_minor", PlanFields::price);
        var validFrom = body.optional("valid_from", Times::parse);
        var limits = body.optionalObject("limits", PlanFields::limits);
        var offered = body.bool("offered");
        var changesNeitherPriceNorLimits =
                validFrom.ifRead().flatMap(Function.identity()).isPresent()
                        && !body.has("price_minor")
                        && !body.has("limits");
        var command = body.complete(
                () -> new AmendPlan.Command(
                        KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                        Actor.of(caller),
                        PlanTier.parse(tier) instanceof Parsed.Valid<PlanTier>(var known)
                                ? Optional.of(known)
                                : Optional.empty(),
                        name.get(),
                        priceMinor.get(),
                        limits.get(),
                        validFrom.get(),
                        offered.get()),
                "valid_from",
                () -> changesNeitherPriceNorLimits
                        ? Optional.of(errorOf(Violation.WITHOUT_PRICE_OR_LIMITS))
                        : Optional.empty());
        var path = body.path();
        return amendPlan.amend(command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer response(AddPlan.Outcome outcome) {
        return switch (outcome) {
            case AddPlan.Outcome.Done(var plan) -> Response.created(PlanDetailsResponse.of(plan));
            case AddPlan.Outcome.Rejected(var violations) ->
                Problem.invalid(violations.stream()
                        .map(PlanAdminController::invalidParam)
                        .toList());
        };
    }

    private static InvalidParam invalidParam(AddPlan.Violation violation) {
        return switch (violation) {
            case AddPlan.Violation.Taken() ->
                InvalidParam.of("tier", InputError.taken("is already used by another plan"));
            case AddPlan.Violation.CurrencyNotSupported(var supported) ->
                InvalidParam.of("currency", notSupported(supported));
        };
    }

    private static InputError notSupported(String supported) {
        return InputError.unknownValue("is not a currency for top-ups; choose one of " + supported);
    }

    private static Answer response(AmendPlan.Outcome outcome) {
        return switch (outcome) {
            case AmendPlan.Outcome.Done(var plan) -> Response.ok(PlanDetailsResponse.of(plan));
            case AmendPlan.Outcome.NotFound() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "No plan has this tier.");
            case AmendPlan.Outcome.Outdated _ ->
                throw new IllegalStateException("The API expects nothing, but " + outcome);
            case AmendPlan.Outcome.Rejected(var violations) ->
                Problem.invalid(violations.stream()
                        .sorted()
                        .map(PlanAdminController::invalidParam)
                        .toList());
        };
    }

    private static InvalidParam invalidParam(Violation violation) {
        return InvalidParam.of("valid_from", errorOf(violation));
    }

    private static InputError errorOf(Violation violation) {
        return switch (violation) {
            case IN_THE_PAST -> InputError.notAllowed("must not be in the past");
            case WITHOUT_PRICE_OR_LIMITS -> InputError.inconsistent("requires price_minor, limits or both");
        };
    }

    /// A plan for staff: current price and limits, and all versions.
    record PlanDetailsResponse(
            UUID id,
            String tier,
            String name,
            long priceMinor,
            String currency,
            BillingInterval billingPeriod,
            Plan.Limits limits,
            boolean offered,
            List<VersionResponse> versions) {

        static PlanDetailsResponse of(PlanDetails sheet) {
            var plan = sheet.plan();
            var price = sheet.current().price();
            return new PlanDetailsResponse(
                    plan.id(),
                    plan.tier().value(),
                    plan.name().value(),
                    price.minor(),
                    price.currency().getCurrencyCode(),
                    plan.interval(),
                    sheet.current().limits(),
                    plan.offered(),
                    plan.versions().reversed().stream().map(VersionResponse::of).toList());
        }

        record VersionResponse(Instant validFrom, long priceMinor, Plan.Limits limits, Instant setAt) {

            static VersionResponse of(Plan.Version version) {
                return new VersionResponse(
                        version.validFrom(), version.price().minor(), version.limits(), version.setAt());
            }
        }
    }

    /// Parses the fields of a plan.
    private static final class PlanFields {
        /// The maximum price, which prevents overflows of sums.
        private static final long MAX_PRICE = 1_000_000_000_000L;

        private static final int MAX_LINES = 1_000_000;
        private static final int MAX_MINUTES = 1_000_000_000;

        private PlanFields() {}

        static Parsed<Long> price(long minor) {
            return within(1, MAX_PRICE, minor);
        }

        static Parsed<BillingInterval> period(String text) {
            return Choices.parse(text, List.of(BillingInterval.values()));
        }

        static Supplier<Plan.Limits> limits(Fields in) {
            var lines = in.integer("lines", count(1, MAX_LINES));
            var concurrentCalls = in.integer("concurrent_calls", count(1, MAX_LINES));
            var includedMinutes = in.integer("included_minutes", count(0, MAX_MINUTES));
            return () -> new Plan.Limits(lines.get(), concurrentCalls.get(), includedMinutes.get());
        }

        private static LongFunction<Parsed<Integer>> count(int least, int most) {
            return number -> within(least, most, number).flatMap(it -> Parsed.valid(Math.toIntExact(it)));
        }

        private static Parsed<Long> within(long least, long most, long number) {
            return number >= least && number <= most
                    ? Parsed.valid(number)
                    : Parsed.invalid(
                            InputError.outOfRange(number, least, most, "must be from %s to %s".formatted(least, most)));
        }
    }
}
