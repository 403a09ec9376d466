package tel.billing.subscription;

import java.util.List;

/// The plans that may be ordered now.
public interface OfferedPlans {

    /// The offered plans, cheapest first.
    List<Plan> list();

    boolean offers(PlanTier tier);
}
