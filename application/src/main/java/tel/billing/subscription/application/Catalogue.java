package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.Parsed;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Subscription;

/// Finds plans by their tier.
record Catalogue(Plans plans) {

    /// The plan that customers can order under this tier. A text that cannot be a tier names no plan.
    Optional<Plan> offered(String tier) {
        return switch (PlanTier.parse(tier)) {
            case Parsed.Valid<PlanTier>(var parsed) -> find(parsed).filter(Plan::offered);
            case Parsed.Faulty<PlanTier> _ -> Optional.empty();
        };
    }

    /// A plan that somebody has, or had. Plans are never deleted.
    Plan plan(PlanTier tier) {
        return find(tier)
                .or(() -> findNew(tier))
                .orElseThrow(() -> new IllegalStateException("there is no plan " + tier));
    }

    /// What the next term of a subscription is charged at.
    Tariff next(Subscription.Active active) {
        var start = active.term().end();
        return active.outlook()
                .change()
                .map(ordered -> plan(ordered.tier()).tariffOrdered(ordered, start))
                .orElseGet(() -> plan(active.tier()).tariffFrom(start, active.tariff()));
    }

    /// What a draft would cost if it was activated at an instant.
    Tariff ofDraft(Subscription.Draft draft, Instant now) {
        return plan(draft.tier()).tariffAt(now);
    }

    /// Another instance may offer it since seconds ago, and somebody have it already.
    private Optional<Plan> findNew(PlanTier tier) {
        plans.catchUp();
        return find(tier);
    }

    private Optional<Plan> find(PlanTier tier) {
        return plans.all().stream().filter(plan -> plan.tier().equals(tier)).findFirst();
    }
}
