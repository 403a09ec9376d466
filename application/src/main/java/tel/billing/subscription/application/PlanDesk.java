package tel.billing.subscription.application;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;

/// What staff do with plans, put together.
public record PlanDesk(AnswerOnce answerOnce, Plans plans, AuditTrail trail, InstantSource clock) {

    public ListPlans listPlans() {
        return () -> {
            var now = clock.instant();
            return CheapestFirst.sorted(plans.all(), now).stream()
                    .map(plan -> PlanSheet.of(plan, now))
                    .toList();
        };
    }

    public AddPlan addPlan() {
        return new AddingPlan(answerOnce, plans, trail, clock);
    }

    public AmendPlan amendPlan() {
        return new AmendingPlan(answerOnce, plans, trail, clock);
    }
}
