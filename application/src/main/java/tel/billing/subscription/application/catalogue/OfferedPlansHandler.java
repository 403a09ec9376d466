package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.List;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanOffer;
import tel.billing.subscription.PlanTier;

/// Also returns the names of plans that are no longer offered, because older signups may have chosen them.
public record OfferedPlansHandler(Plans plans, InstantSource clock) implements OfferedPlans {

    @Override
    public List<PlanOffer> list() {
        var now = clock.instant();
        return Catalogue.sorted(plans.all(), now).stream()
                .filter(Plan::offered)
                .map(plan -> PlanOffer.of(plan, now))
                .toList();
    }

    @Override
    public boolean offers(PlanTier tier) {
        return plans.all().stream()
                .filter(Plan::offered)
                .anyMatch(plan -> plan.tier().equals(tier));
    }

    @Override
    public PlanName nameOf(PlanTier tier) {
        return new Catalogue(plans).plan(tier).name();
    }
}
