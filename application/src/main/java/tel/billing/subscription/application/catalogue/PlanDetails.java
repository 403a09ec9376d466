package tel.billing.subscription.application.catalogue;

import java.time.Instant;
import tel.billing.subscription.Plan;

/// A plan as administrators see it, with the version that is valid now.
public record PlanDetails(Plan plan, Plan.Version current) {

    public static PlanDetails of(Plan plan, Instant now) {
        return new PlanDetails(plan, plan.versionAt(now));
    }
}
