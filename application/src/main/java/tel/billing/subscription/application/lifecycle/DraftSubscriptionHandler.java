package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.subscription.DraftSubscription;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionContract;

/// Implements [DraftSubscription].
public record DraftSubscriptionHandler(Subscriptions subscriptions, Ids ids, InstantSource clock)
        implements DraftSubscription {

    @Override
    public void draft(AccountId account, PlanTier tier) {
        var id = new SubscriptionId(ids.next());
        subscriptions.add(new Subscription.Draft(new SubscriptionContract(id, account, clock.instant(), 0), tier));
    }
}
