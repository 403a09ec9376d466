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
import tel.billing.subscription.application.catalogue.AddPlan.Outcome;
import tel.billing.subscription.application.catalogue.AddPlan.Violation;

/// Adds the plan, unless its tier is taken or customers cannot top up in its currency.
record AddPlanOperation(Command command, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return Optional.of(violations()).filter(not(List::isEmpty)).map(Outcome.Rejected::new);
    }

    private List<Violation> violations() {
        var tier = plans.lock(command.tier()).<Violation>map(_ -> new Violation.Taken());
        var currency = limits.violationOf(command.price().currency())
                .<Violation>map(violation -> new Violation.CurrencyNotSupported(violation.supported()));
        return Stream.of(tier, currency).flatMap(Optional::stream).toList();
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var version = new Plan.Version(now, command.price(), command.limits());
        var plan = new Plan(id, command.tier(), command.name(), command.interval(), true, List.of(version));
        if (!plans.add(plan)) {
            // The tier was taken after the request was drafted.
            return new Completion.Provisional<>(new Outcome.Rejected(List.of(new Violation.Taken())));
        }
        trail.record(AuditEvent.byUser(AuditAction.PLAN_CREATED, command.by(), AuditTarget.ofPlan(id)));
        return new Completion.Final<>(new Outcome.Done(PlanDetails.of(plan, now)));
    }
}
