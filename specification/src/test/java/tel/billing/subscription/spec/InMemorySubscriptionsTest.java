package tel.billing.subscription.spec;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;

class InMemorySubscriptionsTest extends SubscriptionsContract {
    private final InMemorySubscriptions subscriptions;

    InMemorySubscriptionsTest() {
        var published = new CopyOnWriteArrayList<Subscription.Transition<?>>();
        var unitOfWork = new InMemoryUnitOfWork();
        var charges = new InMemoryCharges(unitOfWork);
        var subscriptions = new InMemorySubscriptions(unitOfWork, charges, published::add);
        super(unitOfWork, published, subscriptions, charges);
        this.subscriptions = subscriptions;
    }

    @Override
    protected List<SubscriptionEvent> eventsOf(AccountId account, SubscriptionId id) {
        return subscriptions.eventsOf(id);
    }
}
