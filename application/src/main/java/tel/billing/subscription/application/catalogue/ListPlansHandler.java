package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.List;

/// Sorts the plans in the same order as the offers to customers.
public record ListPlansHandler(Plans plans, InstantSource clock) implements ListPlans {

    @Override
    public List<PlanDetails> list() {
        var now = clock.instant();
        return Catalogue.sorted(plans.all(), now).stream()
                .map(plan -> PlanDetails.of(plan, now))
                .toList();
    }
}
