package tel.billing.subscription.domain;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;

/// A customer's wish for a plan. It costs nothing while it is a [Draft].
public sealed interface Subscription {
    SubscriptionId id();

    AccountId account();

    PlanTier tier();

    record Draft(SubscriptionId id, AccountId account, PlanTier tier, Instant createdAt) implements Subscription {}
}
