package tel.billing.subscription.application;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.payment.TopUpLimits;

/// Assembles the administrators' use cases for plans.
///
/// @param limits the limits of top-ups by customers
public record PlanDesk(AnswerOnce answerOnce, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock) {

    public ListPlans listPlans() {
        return () -> {
            var now = clock.instant();
            return CheapestFirst.sorted(plans.all(), now).stream()
                    .map(plan -> PlanSheet.of(plan, now))
                    .toList();
        };
    }

    public AddPlan addPlan() {
        return new AddingPlan(answerOnce, plans, limits, trail, clock);
    }

    public AmendPlan amendPlan() {
        return new AmendingPlan(answerOnce, plans, trail, clock);
    }
}
