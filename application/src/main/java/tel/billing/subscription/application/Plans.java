package tel.billing.subscription.application;

import java.util.List;
import tel.billing.subscription.Plan;

/// Keeps the plans.
public interface Plans {

    /// The plans that may be ordered now, cheapest first.
    List<Plan> offered();
}
