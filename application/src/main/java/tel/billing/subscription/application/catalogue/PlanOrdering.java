package tel.billing.subscription.application.catalogue;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import tel.billing.subscription.Plan;

/// The order of plans: by period and currency, then by ascending price.
public final class PlanOrdering {
    private PlanOrdering() {}

    public static List<Plan> sorted(List<Plan> plans, Instant now) {
        return plans.stream()
                .sorted(Comparator.comparing(Plan::period)
                        .thenComparing(
                                plan -> plan.versionAt(now).price().currency().getCurrencyCode())
                        .thenComparingLong(plan -> plan.versionAt(now).price().minor())
                        .thenComparing(plan -> plan.tier().value()))
                .toList();
    }
}
