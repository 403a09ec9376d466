package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.catalogue.Plans;

class InMemoryPlansTest extends PlansContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final Plans plans = new InMemoryPlans(unitOfWork);

    @Override
    protected Plans plans() {
        return plans;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
