package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemorySubscriptionFiguresTest extends SubscriptionFiguresContract {
    InMemorySubscriptionFiguresTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemorySubscriptions(unitOfWork, new InMemoryCharges(unitOfWork));
        super(unitOfWork, store.figures(), store);
    }
}
