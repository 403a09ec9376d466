package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;

class InMemoryChargesTest extends ChargesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCharges charges = new InMemoryCharges(unitOfWork, published::add);
    private final InMemorySubscriptions subscriptions = new InMemorySubscriptions(unitOfWork, charges);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected Charges charges() {
        return charges;
    }

    @Override
    protected Subscriptions subscriptions() {
        return subscriptions;
    }
}
