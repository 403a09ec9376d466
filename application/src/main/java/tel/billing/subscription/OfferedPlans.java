package tel.billing.subscription;

import java.util.List;

/// The plans that customers can order now. Answers from memory: a change made on another instance is
/// visible within five seconds, and a future price takes effect on time.
public interface OfferedPlans {

    /// The offered plans, by period and currency, then by price in ascending order.
    List<PlanOffer> list();

    boolean offers(PlanTier tier);

    /// The name of a plan that is offered, or was offered before.
    PlanName nameOf(PlanTier tier);
}
