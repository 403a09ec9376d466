package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionPlan.SUBSCRIPTION_PLAN;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;
import tel.billing.subscription.spec.PlansContract;

class JooqPlansTest extends PlansContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Plans plans = new JooqPlans(database.sql());

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected void retire(PlanTier tier) {
        database.sql()
                .update(SUBSCRIPTION_PLAN)
                .set(SUBSCRIPTION_PLAN.OFFERED, false)
                .where(SUBSCRIPTION_PLAN.TIER.eq(tier.value()))
                .execute();
    }
}
