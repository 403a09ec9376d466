package tel.billing.subscription.application.catalogue;

import static java.util.function.Predicate.not;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.payment.TopUpLimits;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.catalogue.AddPlan.Command;
import tel.billing.subscription.application.catalogue.AddPlan.Objection;
import tel.billing.subscription.application.catalogue.AddPlan.Outcome;

/// Adds the plan, unless its tier is taken or customers cannot top up in its currency.
record AddPlanOperation(Command command, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return Optional.of(objections()).filter(not(List::isEmpty)).map(Outcome.Rejected::new);
    }

    private List<Objection> objections() {
        var tier = plans.lock(command.tier()).<Objection>map(_ -> new Objection.Taken());
        var currency = limits.objectionTo(command.price().currency())
                .<Objection>map(violation -> new Objection.CurrencyNotSupported(violation.supported()));
        return Stream.of(tier, currency).flatMap(Optional::stream).toList();
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var version = new Plan.Version(now, command.price(), command.limits());
        var plan = new Plan(id, command.tier(), command.name(), command.interval(), true, List.of(version));
        if (!plans.add(plan)) {
            // The tier was taken after the request was drafted.
            return new Completion.Provisional<>(new Outcome.Rejected(List.of(new Objection.Taken())));
        }
        trail.record(AuditEvent.byUser(AuditAction.PLAN_CREATED, command.by(), AuditTarget.ofPlan(id)));
        return new Completion.Final<>(new Outcome.Done(PlanDetails.of(plan, now)));
    }
}
