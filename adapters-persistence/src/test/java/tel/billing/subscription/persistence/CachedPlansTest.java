package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.PlansContract;

class CachedPlansTest extends PlansContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryPlans store;
    private final SteppedTime realTime;
    private final CachedPlans plans;

    CachedPlansTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryPlans(unitOfWork);
        var realTime = new SteppedTime(Arbitrary.INSTANT);
        var plans = new CachedPlans(store, realTime);
        super(unitOfWork, plans);
        this.store = store;
        this.realTime = realTime;
        this.plans = plans;
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
