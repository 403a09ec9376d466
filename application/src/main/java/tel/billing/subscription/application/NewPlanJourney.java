package tel.billing.subscription.application;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.payment.TopUpLimits;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.AddPlan.Command;
import tel.billing.subscription.application.AddPlan.Outcome;

/// Calls no external system: the draft records the request, and the second unit of work adds the plan.
record NewPlanJourney(Command command, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock)
        implements Journey<UUID, Outcome> {

    @Override
    public Beginning<UUID, Outcome> begin(UUID id) {
        return refusal()
                .<Beginning<UUID, Outcome>>map(Beginning.Refused::new)
                .orElseGet(() -> new Beginning.Drafted<>(id));
    }

    private Optional<Outcome> refusal() {
        return limits.objectionTo(command.price().currency())
                .<Outcome>map(objection -> new Outcome.CurrencyNotTaken(objection.taken()))
                .or(() -> plans.hold(command.tier()).map(_ -> new Outcome.Taken()));
    }

    @Override
    public UUID resume(UUID id) {
        return id;
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(UUID id) {
        return () -> {
            var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
            var version = new Plan.Version(now, command.price(), command.limits());
            var plan = new Plan(id, command.tier(), command.name(), command.period(), true, List.of(version));
            if (!plans.add(plan)) {
                // The tier was taken after the request was drafted.
                return new Ending.Provisional<>(new Outcome.Taken());
            }
            trail.record(Deed.byStaff(Action.PLAN_CREATED, command.by(), Target.ofPlan(id)));
            return new Ending.Final<>(new Outcome.Done(PlanSheet.of(plan, now)));
        };
    }
}
