package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.subscription.Plan;

/// A plan as administrators see it, with the version that is valid now.
public record PlanSheet(Plan plan, Plan.Version current) {

    static PlanSheet of(Plan plan, Instant now) {
        return new PlanSheet(plan, plan.versionAt(now));
    }
}
