package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

/// The draft has no price: the price at the activation applies.
public record DraftSubscriptionHandler(Subscriptions subscriptions, Ids ids, InstantSource clock)
        implements DraftSubscription {

    @Override
    public void draft(AccountId account, PlanTier tier) {
        var id = new SubscriptionId(ids.next());
        if (!subscriptions.add(Subscription.draft(id, account, tier, clock.instant()))) {
            throw new IllegalStateException("A subscription without an external id was taken for another one.");
        }
    }
}
