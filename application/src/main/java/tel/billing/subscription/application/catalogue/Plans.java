package tel.billing.subscription.application.catalogue;

import java.util.List;
import java.util.Optional;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;

/// Stores the plans.
public interface Plans {

    /// All plans by tier, including retired ones. The data may be up to five seconds old, but never older
    /// than the latest [#catchUp].
    List<Plan> all();

    /// Reads and locks a plan for a change, until the unit of work ends.
    Optional<Plan> lock(PlanTier tier);

    /// False if the tier is taken.
    boolean add(Plan plan);

    /// Stores the new state of a locked plan. It must contain all existing versions.
    void replace(Plan plan);

    /// Loads all changes committed before this call by any instance.
    void catchUp();
}
