package tel.billing.subscription.application.lifecycle;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;

/// Creates the views of a page together, so that the account is read at most once.
public record ShowSubscriptionsHandler(Subscriptions subscriptions, SubscriptionViews views)
        implements ShowSubscriptions {

    @Override
    public Optional<SubscriptionView> show(AccountId account, SubscriptionId id) {
        return subscriptions.find(account, id).map(views::view);
    }

    @Override
    public Page<SubscriptionView, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page) {
        var found = subscriptions.list(account, filter, page);
        return new Page<>(views.of(found.items()), found.next());
    }
}
