package tel.billing.subscription;

import java.util.List;

/// The plans that may be ordered now. Answers from memory: what staff change on another instance is known
/// within five seconds, and a price that was set before begins on time.
public interface OfferedPlans {

    /// The offered plans, by period and currency, and there the cheapest first.
    List<PlanOffer> list();

    boolean offers(PlanTier tier);

    /// The name of a plan that is offered, or was offered before.
    PlanName nameOf(PlanTier tier);
}
