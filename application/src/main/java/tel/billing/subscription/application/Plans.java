package tel.billing.subscription.application;

import java.util.List;
import java.util.Optional;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;

/// Keeps the plans.
public interface Plans {

    /// All plans, by tier, those too that are offered no more; perhaps as they were five seconds ago, but
    /// never older than the latest [#catchUp].
    List<Plan> all();

    /// Reads a plan as it is, to change it: until the unit of work ends, nobody else reads it so.
    Optional<Plan> hold(PlanTier tier);

    /// False if the tier is taken.
    boolean add(Plan plan);

    /// Stores a plan that is held as it has become. No version that it had may be missing.
    void replace(Plan plan);

    /// Learns of all that was committed before, by whatever instance.
    void catchUp();
}
