package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.PlansContract;

class RememberedPlansTest extends PlansContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryPlans store = new InMemoryPlans(unitOfWork);
    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedPlans plans = new RememberedPlans(new Counted(), realTime);

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Test
    void plans_are_read_once_in_five_seconds() {
        Race.of(plans::all);
        realTime.pass(ALMOST_KEPT);
        plans.all();

        assertThat(readings).hasValue(1);
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
    void a_clock_that_is_set_back_does_not_extend_the_cache() {
        plans.all();
        store.retire(InMemoryPlans.BUSINESS.tier());
        realTime.setClock(Duration.ofHours(-1));
        realTime.pass(Duration.ofSeconds(5));

        assertThat(plans.all()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    @Test
    void a_change_by_this_instance_is_visible_immediately() {
        plans.all();

        replace(InMemoryPlans.BUSINESS.offered(false));

        assertThat(plans.all()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    /// Counts the calls for all plans.
    private final class Counted implements Plans {

        @Override
        public List<Plan> all() {
            readings.incrementAndGet();
            return store.all();
        }

        @Override
        public Optional<Plan> hold(PlanTier tier) {
            return store.hold(tier);
        }

        @Override
        public boolean add(Plan plan) {
            return store.add(plan);
        }

        @Override
        public void replace(Plan plan) {
            store.replace(plan);
        }

        @Override
        public void catchUp() {
            store.catchUp();
        }
    }
}
