package tel.billing.subscription.application;

import java.time.InstantSource;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.payment.TopUpLimits;
import tel.billing.subscription.application.catalogue.AddPlan;
import tel.billing.subscription.application.catalogue.AddPlanHandler;
import tel.billing.subscription.application.catalogue.AmendPlan;
import tel.billing.subscription.application.catalogue.AmendPlanHandler;
import tel.billing.subscription.application.catalogue.ListPlans;
import tel.billing.subscription.application.catalogue.PlanDetails;
import tel.billing.subscription.application.catalogue.PlanOrdering;
import tel.billing.subscription.application.catalogue.Plans;

/// Assembles the administrators' use cases for plans.
///
/// @param limits the limits of top-ups by customers
public record PlanModule(
        ExecuteOnce executeOnce, Plans plans, TopUpLimits limits, AuditTrail trail, InstantSource clock) {

    public ListPlans listPlans() {
        return () -> {
            var now = clock.instant();
            return PlanOrdering.sorted(plans.all(), now).stream()
                    .map(plan -> PlanDetails.of(plan, now))
                    .toList();
        };
    }

    public AddPlan addPlan() {
        return new AddPlanHandler(executeOnce, plans, limits, trail, clock);
    }

    public AmendPlan amendPlan() {
        return new AmendPlanHandler(executeOnce, plans, trail, clock);
    }
}
