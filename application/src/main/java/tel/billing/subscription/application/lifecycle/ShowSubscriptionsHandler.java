package tel.billing.subscription.application.lifecycle;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;

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
        return view(subscriptions.list(account, filter, page));
    }

    @Override
    public Page<SubscriptionView, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page) {
        return view(subscriptions.listLiving(account, page));
    }

    @Override
    public Page<SubscriptionView, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page) {
        return view(subscriptions.listActivated(account, page));
    }

    private Page<SubscriptionView, SubscriptionId> view(Page<Subscription, SubscriptionId> found) {
        return new Page<>(views.of(found.items()), found.next());
    }
}
