package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.PlansContract;

class RememberedPlansTest extends PlansContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryPlans store = new InMemoryPlans(unitOfWork);
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedPlans plans = new RememberedPlans(store, realTime);

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Test
    void a_change_by_another_instance_is_visible_within_five_seconds() {
        plans.all();
        store.retire(InMemoryPlans.BUSINESS.tier());
        realTime.pass(ALMOST_KEPT);
        assertThat(plans.all()).contains(InMemoryPlans.BUSINESS);

        realTime.pass(Duration.ofMillis(1));

        assertThat(plans.all()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    @Test
    void a_change_by_this_instance_is_visible_immediately() {
        plans.all();

        replace(InMemoryPlans.BUSINESS.offered(false));

        assertThat(plans.all()).doesNotContain(InMemoryPlans.BUSINESS);
    }
}
