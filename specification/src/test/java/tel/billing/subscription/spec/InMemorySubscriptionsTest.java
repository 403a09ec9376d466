package tel.billing.subscription.spec;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.SubscriptionEvent;

class InMemorySubscriptionsTest extends SubscriptionsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges charges = new InMemoryCharges(unitOfWork);
    private final InMemorySubscriptions subscriptions = new InMemorySubscriptions(unitOfWork, charges, published::add);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Subscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    protected Charges charges() {
        return charges;
    }

    @Override
    protected List<SubscriptionEvent> eventsOf(AccountId account, SubscriptionId id) {
        return subscriptions.eventsOf(id);
    }
}
