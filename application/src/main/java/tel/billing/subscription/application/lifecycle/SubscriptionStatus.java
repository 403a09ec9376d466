package tel.billing.subscription.application.lifecycle;

import tel.billing.subscription.domain.Subscription;

/// The states of a subscription for use outside this package.
public enum SubscriptionStatus {
    DRAFT,
    ACTIVE,
    PAST_DUE,
    SUSPENDED,
    CANCELLED;

    public static SubscriptionStatus of(Subscription subscription) {
        return switch (subscription) {
            case Subscription.Draft _ -> DRAFT;
            case Subscription.Active _ -> ACTIVE;
            case Subscription.PastDue _ -> PAST_DUE;
            case Subscription.Suspended _ -> SUSPENDED;
            case Subscription.Cancelled _ -> CANCELLED;
        };
    }
}
