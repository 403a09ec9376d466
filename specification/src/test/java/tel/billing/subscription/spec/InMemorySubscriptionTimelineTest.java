package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemorySubscriptionTimelineTest extends SubscriptionTimelineContract {
    InMemorySubscriptionTimelineTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemorySubscriptions(unitOfWork, new InMemoryCharges(unitOfWork));
        super(unitOfWork, store.timeline(), store);
    }
}
