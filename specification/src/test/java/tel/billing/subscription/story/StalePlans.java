package tel.billing.subscription.story;

import java.util.List;
import java.util.Optional;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;

/// The plans of an instance that does not know the newest plan until it catches up.
final class StalePlans implements Plans {
    private final Plans plans;
    private final PlanTier newest;
    private boolean isBehind = true;

    StalePlans(Plans plans, PlanTier newest) {
        this.plans = plans;
        this.newest = newest;
    }

    @Override
    public List<Plan> all() {
        return plans.all().stream()
                .filter(plan -> !isBehind || !plan.tier().equals(newest))
                .toList();
    }

    @Override
    public Optional<Plan> lock(PlanTier tier) {
        return plans.lock(tier);
    }

    @Override
    public boolean add(Plan plan) {
        return plans.add(plan);
    }

    @Override
    public void replace(Plan plan) {
        plans.replace(plan);
    }

    @Override
    public void catchUp() {
        isBehind = false;
    }
}
