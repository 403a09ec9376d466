package tel.billing.subscription.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import tel.billing.shared.RealTime;
import tel.billing.subscription.Plan;
import tel.billing.subscription.application.Plans;

/// Keeps in memory, for five seconds of real time, what another store says is on offer: it is read far more often than
/// it changes. A change that another instance makes is seen by then.
public final class RememberedPlans implements Plans {
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final String ALL = "all";

    private final Plans plans;
    private final Cache<String, List<Plan>> offered;

    public RememberedPlans(Plans plans, RealTime realTime) {
        this.plans = plans;
        this.offered = Caffeine.newBuilder()
                .expireAfterWrite(KEPT)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public List<Plan> offered() {
        return requireNonNull(offered.get(ALL, _ -> List.copyOf(plans.offered())));
    }

    /// Whoever changes a plan calls this once the change is committed: then this instance offers it at once.
    public void forget() {
        offered.invalidateAll();
    }
}
