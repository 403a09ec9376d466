package tel.billing.subscription.spec;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.Subscriptions;
import tel.billing.subscription.domain.Subscription;

/// Keeps the subscriptions in memory.
public final class InMemorySubscriptions implements Subscriptions {
    private final Table<SubscriptionId, Subscription> rows;

    public InMemorySubscriptions(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void add(Subscription.Draft draft) {
        rows.add(draft.id(), draft);
    }

    @Override
    public List<Subscription> of(AccountId account) {
        return rows.rows().reversed().stream()
                .filter(subscription -> subscription.account().equals(account))
                .toList();
    }
}
