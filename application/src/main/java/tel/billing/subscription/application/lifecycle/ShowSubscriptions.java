package tel.billing.subscription.application.lifecycle;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.subscription.SubscriptionId;

/// Shows customers their subscriptions.
public interface ShowSubscriptions {

    Optional<SubscriptionView> show(AccountId account, SubscriptionId id);

    /// Newest first.
    Page<SubscriptionView, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page);

    /// Those that are not cancelled, newest first.
    Page<SubscriptionView, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page);

    /// Those that are neither drafts nor cancelled, newest first.
    Page<SubscriptionView, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page);
}
