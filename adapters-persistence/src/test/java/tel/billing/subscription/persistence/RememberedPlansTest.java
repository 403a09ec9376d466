package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.Plans;
import tel.billing.subscription.spec.InMemoryPlans;
import tel.billing.subscription.spec.PlansContract;

class RememberedPlansTest extends PlansContract {
    private static final Duration ALMOST_KEPT = Duration.ofMillis(4_999);

    private final InMemoryPlans store = new InMemoryPlans(new InMemoryUnitOfWork());
    private final AtomicInteger readings = new AtomicInteger();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final RememberedPlans plans = new RememberedPlans(this::read, realTime);

    @Override
    protected Plans plans() {
        return plans;
    }

    /// On this instance.
    @Override
    protected void retire(PlanTier tier) {
        store.retire(tier);
        plans.forget();
    }

    @Test
    void plans_are_read_once_in_five_seconds_however_many_ask() {
        Race.of(plans::offered);
        realTime.pass(ALMOST_KEPT);
        plans.offered();

        assertThat(readings).hasValue(1);
    }

    @Test
    void a_change_on_another_instance_is_seen_within_five_seconds() {
        plans.offered();
        store.retire(InMemoryPlans.BUSINESS.tier());
        realTime.pass(ALMOST_KEPT);
        assertThat(plans.offered()).contains(InMemoryPlans.BUSINESS);

        realTime.pass(Duration.ofMillis(1));

        assertThat(plans.offered()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    @Test
    void a_clock_that_is_set_back_keeps_nothing_longer() {
        plans.offered();
        store.retire(InMemoryPlans.BUSINESS.tier());
        realTime.setClock(Duration.ofHours(-1));
        realTime.pass(Duration.ofSeconds(5));

        assertThat(plans.offered()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    @Test
    void a_change_on_this_instance_is_seen_at_once() {
        plans.offered();

        retire(InMemoryPlans.BUSINESS.tier());

        assertThat(plans.offered()).doesNotContain(InMemoryPlans.BUSINESS);
    }

    private List<Plan> read() {
        readings.incrementAndGet();
        return store.offered();
    }
}
