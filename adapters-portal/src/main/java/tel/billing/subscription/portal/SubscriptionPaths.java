package tel.billing.subscription.portal;

import tel.billing.subscription.SubscriptionId;

/// The paths of the pages of subscriptions.
public final class SubscriptionPaths {
    public static final String LIST = "/portal/subscriptions";
    public static final String ONE = LIST + "/{id}";
    public static final String PLANS = "/portal/plans";

    private SubscriptionPaths() {}

    /// The page of a subscription.
    public static String of(SubscriptionId id) {
        return LIST + "/" + id.value();
    }

    /// A page of a subscription, such as `/cancel`.
    public static String of(SubscriptionId id, String page) {
        return of(id) + page;
    }
}
