package tel.billing.subscription.application.catalogue;

import static java.util.function.Predicate.not;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.shared.Money;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.catalogue.AmendPlan.Command;
import tel.billing.subscription.application.catalogue.AmendPlan.Outcome;
import tel.billing.subscription.application.catalogue.AmendPlan.Violation;

/// Changes the plan. A request whose `validFrom` was valid at the draft is executed even if it is late.
record AmendPlanOperation(Command command, Plans plans, AuditTrail trail, InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return plan().map(plan -> outdated(plan)
                        .or(() -> Optional.of(violations())
                                .filter(not(Set::isEmpty))
                                .map(Outcome.Rejected::new)))
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        // Plans are never deleted.
        var plan = plan().orElseThrow();
        return outdated(plan)
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> amend(plan));
    }

    private Optional<Plan> plan() {
        return command.tier().flatMap(plans::lock);
    }

    private Completion<Outcome> amend(Plan plan) {
        var amended = amended(plan);
        if (!amended.equals(plan)) {
            plans.replace(amended);
            trail.record(AuditEvent.byUser(AuditAction.PLAN_CHANGED, command.by(), AuditTarget.ofPlan(plan.id())));
        }
        return new Completion.Final<>(new Outcome.Done(PlanDetails.of(amended, now())));
    }

    private Optional<Outcome> outdated(Plan plan) {
        var present = PlanDetails.of(plan, now());
        return command.expected()
                .filter(expected -> !expected.equals(PlanRevision.of(present)))
                .map(_ -> new Outcome.Outdated(present));
    }

    private Set<Violation> violations() {
        var violations = EnumSet.noneOf(Violation.class);
        command.validFrom().ifPresent(from -> {
            if (from.isBefore(now())) {
                violations.add(Violation.IN_THE_PAST);
            }
            if (!command.isAboutAVersion()) {
                violations.add(Violation.WITHOUT_PRICE_OR_LIMITS);
            }
        });
        return violations;
    }

    private Plan amended(Plan plan) {
        var named = command.name().map(plan::named).orElse(plan);
        var offered = command.offered().map(named::offered).orElse(named);
        return command.isAboutAVersion() ? offered.with(version(plan)) : offered;
    }

    private Plan.Version version(Plan plan) {
        var from = command.validFrom().orElseGet(this::now);
        var before = plan.versionAt(from);
        return new Plan.Version(
                from,
                command.priceMinor()
                        .map(minor -> new Money(minor, before.price().currency()))
                        .orElse(before.price()),
                command.limits().orElse(before.limits()),
                now());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
