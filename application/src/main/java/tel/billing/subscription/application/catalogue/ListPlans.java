package tel.billing.subscription.application.catalogue;

import java.util.List;

/// Lists all plans for administrators, including retired plans and future prices.
public interface ListPlans {

    /// By period and currency, then by ascending price.
    List<PlanDetails> list();
}
