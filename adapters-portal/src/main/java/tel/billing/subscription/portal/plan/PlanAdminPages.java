package tel.billing.subscription.portal.plan;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.ListPlans;
import tel.billing.subscription.application.catalogue.PlanDetails;
import tel.billing.subscription.application.catalogue.PlanRevision;

/// Administrators add plans, and change their names, prices, limits and availability.
@PortalPages
public record PlanAdminPages(ListPlans listPlans, AddPlan addPlan, AmendPlan amendPlan) implements StaffOperations {
    private static final String LIST = "/console/catalogue/plans";
    private static final String ADD = "/console/catalogue/plans/add-plan";
    private static final String CHANGE = "/console/catalogue/plans/{tier}/change-plan";
    private static final String PRICE = "price";
    private static final String OFFERED = "offered";
    private static final String SEEN = "seen_plan";

    /// The maximum price, as the API has it.
    private static final long MAX_PRICE = 1_000_000_000_000L;

    private static final int MAX_LINES = 1_000_000;
    private static final int MAX_MINUTES = 1_000_000_000;

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("plans", 10, "add-plan"), StaffOperation.admin("plan", 10, "change-plan"));
    }

    @GetMapping(ADD)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToAdd(Visit visit, Form form) {
        return addition(visit)
                .ask(form.with("currency", Currencies.EURO.getCurrencyCode()).with("billing_period", "month"));
    }

    @PostMapping(ADD)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View add(Visit visit, Form form) {
        var tier = form.required("tier", PlanTier::parse);
        var name = form.required("name", PlanName::parse);
        var currency = form.required("currency", Currencies::parse);
        var price = form.amount(PRICE, currency.ifValid().orElse(Currencies.EURO));
        price.ifValid().ifPresent(money -> checkPrice(money, form));
        var interval = form.choice("billing_period", BillingInterval.class);
        var limits = LimitEntries.read(form);
        return addition(visit)
                .nextOnce(
                        form,
                        () -> addPlan.add(
                                new AddPlan.Command(
                                        request(visit, form),
                                        Actor.of(visit.visitor()),
                                        tier.get(),
                                        name.get(),
                                        price.get(),
                                        interval.get(),
                                        limits.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    @GetMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToChange(@PathVariable String tier, Visit visit, Form form) {
        return change(read(tier), visit).start(form);
    }

    private static Form values(PlanDetails plan, Visit visit, Form form) {
        var current = plan.current();
        return form.with("name", plan.plan().name().value())
                .with(PRICE, visit.language().amount(current.price()))
                .with("lines", Integer.toString(current.limits().lines()))
                .with("concurrent_calls", Integer.toString(current.limits().concurrentCalls()))
                .with("included_minutes", Integer.toString(current.limits().includedMinutes()))
                .with(OFFERED, plan.plan().offered() ? "on" : "");
    }

    @PostMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View change(@PathVariable String tier, Visit visit, Form form) {
        var plan = read(tier);
        var name = form.required("name", PlanName::parse);
        var price = form.amount(PRICE, plan.current().price().currency());
        price.ifValid().ifPresent(money -> checkPrice(money, form));
        var limits = LimitEntries.read(form);
        var validFrom = form.optional("valid_from", Times::parse);
        var then = validFrom
                .ifValid()
                .flatMap(Function.identity())
                .map(at -> plan.plan().versionAt(at))
                .orElse(plan.current());
        var decision = withScheduled(then, change(plan, visit), plan, visit);
        return decision.nextOnce(
                form,
                () -> amendPlan.amend(
                        new AmendPlan.Command(
                                request(visit, form),
                                Actor.of(visit.visitor()),
                                Optional.of(plan.plan().tier()),
                                changed(name.get(), plan.plan().name()),
                                changed(price.get().minor(), then.price().minor()),
                                changed(limits.get(), then.limits()),
                                validFrom.get(),
                                changed(form.isChecked(OFFERED), plan.plan().offered()),
                                Optional.of(form.hidden(SEEN, text -> Parsed.valid(new PlanRevision(text))))),
                        outcome -> reply(outcome, decision).as(StoredResponse::new)));
    }

    /// What differs from the plan: the use case keeps the rest.
    private static <T> Optional<T> changed(T entered, T present) {
        return Optional.of(entered).filter(value -> !value.equals(present));
    }

    /// A time for which other values are scheduled already: the entered values replace these.
    private static Decision withScheduled(Plan.Version then, Decision decision, PlanDetails plan, Visit visit) {
        return then.equals(plan.current())
                ? decision
                : decision.fact(visit.text("operation.plan.price_then"), visit.money(then.price()))
                        .fact(
                                visit.text("operation.plan.limits_then"),
                                visit.text(
                                        "operation.plan.limits",
                                        visit.number(then.limits().lines()),
                                        visit.number(then.limits().concurrentCalls()),
                                        visit.number(then.limits().includedMinutes())));
    }

    private PlanDetails read(String tier) {
        return listPlans.list().stream()
                .filter(plan -> plan.plan().tier().value().equals(tier))
                .findAny()
                .orElseThrow(PageFailure::notFound);
    }

    private static void checkPrice(Money price, Form form) {
        if (price.minor() == 0) {
            form.fault(PRICE, "operation.amount_zero");
        } else if (price.minor() > MAX_PRICE) {
            form.fault(PRICE, "operation.plan.price_too_high");
        }
    }

    private static Decision addition(Visit visit) {
        return Decision.of("add-plan", visit.text("operation.plans"), LIST)
                .inputs(
                        new Input.Line("tier", true),
                        new Input.Line("name", true),
                        new Input.Line("currency", true),
                        new Input.AmountIn(PRICE, "currency"),
                        new Input.Choice("billing_period", intervals(visit)))
                .inputs(LimitEntries.inputs());
    }

    /// Migration V30 set 1970 for plans that existed before, because it did not know their beginning.
    private static String since(Plan.Version version, Visit visit) {
        return version.validFrom().equals(Instant.EPOCH)
                ? visit.text("operation.plan.from_the_start")
                : visit.time(version.validFrom());
    }

    private static Decision change(PlanDetails plan, Visit visit) {
        var current = plan.current();
        var decision = Decision.of("change-plan", plan.plan().name().value(), LIST)
                .fact(
                        visit.text("operation.plan.price_now"),
                        visit.money(current.price()) + " "
                                + visit.text(
                                        "operation.per." + visit.key(plan.plan().interval())))
                .fact(visit.text("operation.plan.since"), since(current, visit))
                .inputs(
                        new Input.Line("name", true),
                        new Input.Amount(PRICE, current.price().currency()))
                .inputs(LimitEntries.inputs())
                .inputs(new Input.Time("valid_from"), new Input.Flag(OFFERED))
                .inputs(new Input.Seen(SEEN, PlanRevision.of(plan).text()))
                .defaults(form -> values(plan, visit, form));
        return plan.plan()
                .nextAfter(current.validFrom())
                .map(next -> decision.fact(
                        visit.text("operation.plan.next"),
                        visit.text("operation.plan.next_at", visit.money(next.price()), visit.time(next.validFrom()))))
                .orElse(decision);
    }

    private static List<Option> intervals(Visit visit) {
        return List.of(BillingInterval.values()).stream()
                .map(interval -> new Option(visit.key(interval), visit.text("operation.per." + visit.key(interval))))
                .toList();
    }

    private static FormReply reply(AddPlan.Outcome outcome) {
        return switch (outcome) {
            case AddPlan.Outcome.Done _ -> FormReply.goTo(LIST, "plan_added");
            case AddPlan.Outcome.Rejected(var violations) ->
                new FormReply.Faults(
                        violations.stream().map(PlanAdminPages::fault).toList());
        };
    }

    private static FormReply.Fault fault(AddPlan.Violation violation) {
        return switch (violation) {
            case AddPlan.Violation.Taken() -> new FormReply.Fault("tier", "fault.taken");
            case AddPlan.Violation.CurrencyNotSupported _ ->
                new FormReply.Fault("currency", "operation.plan.currency_not_supported");
        };
    }

    private static FormReply reply(AmendPlan.Outcome outcome, Decision decision) {
        return switch (outcome) {
            case AmendPlan.Outcome.Done _ -> FormReply.goTo(LIST, "plan_amended");
            case AmendPlan.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case AmendPlan.Outcome.Outdated _ -> decision.outdated();
            case AmendPlan.Outcome.Rejected(var violations) ->
                new FormReply.Fault(
                        "valid_from",
                        violations.contains(AmendPlan.Violation.IN_THE_PAST)
                                ? "operation.in_the_past"
                                : "operation.plan.same_then");
        };
    }

    private static KeyedRequest request(Visit visit, Form form) {
        return KeyedRequest.ofStaff(
                visit.visitor(),
                form.hidden(Form.KEY, IdempotencyKey::parse),
                new Fingerprint(form.fingerprint(visit)));
    }

    /// The limits of a plan in a form.
    private record LimitEntries(Form.Entry<Integer> lines, Form.Entry<Integer> calls, Form.Entry<Integer> minutes) {

        static LimitEntries read(Form form) {
            return new LimitEntries(
                    form.required("lines", number(1, MAX_LINES)),
                    form.required("concurrent_calls", number(1, MAX_LINES)),
                    form.required("included_minutes", number(0, MAX_MINUTES)));
        }

        static Input[] inputs() {
            return new Input[] {
                new Input.WholeNumber("lines"),
                new Input.WholeNumber("concurrent_calls"),
                new Input.WholeNumber("included_minutes")
            };
        }

        Plan.Limits get() {
            return new Plan.Limits(lines.get(), calls.get(), minutes.get());
        }

        private static Function<String, Parsed<Integer>> number(int least, int most) {
            return text -> {
                try {
                    var number = Integer.parseInt(text);
                    return number >= least && number <= most
                            ? Parsed.valid(number)
                            : Parsed.invalid(InputError.outOfRange(
                                    number, least, most, "must be from %s to %s".formatted(least, most)));
                } catch (NumberFormatException _) {
                    return Parsed.invalid(InputError.malformed("must be a whole number"));
                }
            };
        }
    }
}
