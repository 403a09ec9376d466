package tel.billing.subscription.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.RealTime;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.application.catalogue.Plans;

/// Caches the plans of another store for five seconds of real time, because they are read far more often
/// than changed. A change by another instance is visible after that time.
public final class RememberedPlans implements Plans {
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final String ALL = "all";

    private final Plans plans;
    private final Cache<String, List<Plan>> remembered;

    public RememberedPlans(Plans plans, RealTime realTime) {
        this.plans = plans;
        this.remembered = Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public List<Plan> all() {
        return requireNonNull(remembered.get(ALL, _ -> List.copyOf(plans.all())));
    }

    @Override
    public Optional<Plan> hold(PlanTier tier) {
        return plans.hold(tier);
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
        remembered.invalidate(ALL);
    }
}
