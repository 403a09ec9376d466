package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.subscription.Plan;

/// A plan as staff see it: whole, and with the version that holds now.
public record PlanSheet(Plan plan, Plan.Version current) {

    static PlanSheet of(Plan plan, Instant now) {
        return new PlanSheet(plan, plan.versionAt(now));
    }
}
