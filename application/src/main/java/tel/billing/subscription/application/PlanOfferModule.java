package tel.billing.subscription.application;

import java.time.InstantSource;
import java.util.List;
import tel.billing.shared.Ids;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanOffer;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.catalogue.PlanOrdering;
import tel.billing.subscription.application.catalogue.Plans;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionContract;

/// Assembles the use cases of plans and subscriptions that other subdomains need.
public record PlanOfferModule(Plans plans, Subscriptions subscriptions, Ids ids, InstantSource clock) {

    public OfferedPlans offeredPlans() {
        return new Offer(plans, clock);
    }

    public DraftSubscription draftSubscription() {
        return (account, tier) -> subscriptions.add(new Subscription.Draft(
                new SubscriptionContract(new SubscriptionId(ids.next()), account, clock.instant(), 0), tier));
    }

    private record Offer(Plans plans, InstantSource clock) implements OfferedPlans {

        @Override
        public List<PlanOffer> list() {
            var now = clock.instant();
            return PlanOrdering.sorted(plans.all(), now).stream()
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
            return plans.all().stream()
                    .filter(plan -> plan.tier().equals(tier))
                    .map(Plan::name)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
