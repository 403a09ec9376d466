package tel.billing.subscription.application;

import java.util.List;

/// Staff see all plans, retired ones too, and which prices are to come.
public interface ListPlans {

    /// By period and currency, and there the cheapest first.
    List<PlanSheet> list();
}
