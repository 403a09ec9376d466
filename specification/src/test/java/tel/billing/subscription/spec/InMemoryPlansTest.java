package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;

class InMemoryPlansTest extends PlansContract {
    private final InMemoryPlans plans = new InMemoryPlans(new InMemoryUnitOfWork());

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected void retire(PlanTier tier) {
        plans.retire(tier);
    }
}
