package tel.billing.subscription.persistence;

import java.util.List;
import java.util.Optional;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.cache.CachedValue;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;

/// Caches the plans of another store for five seconds of real time, because they are read far more often
/// than changed. A change by another instance is visible after that time.
public final class CachedPlans implements Plans {
    private final Plans plans;
    private final CachedValue<List<Plan>> remembered;

    public CachedPlans(Plans plans, RealTime realTime) {
        this.plans = plans;
        this.remembered = new CachedValue<>(() -> List.copyOf(plans.all()), realTime);
    }

    @Override
    public List<Plan> all() {
        return remembered.get();
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
        remembered.invalidate();
    }
}
