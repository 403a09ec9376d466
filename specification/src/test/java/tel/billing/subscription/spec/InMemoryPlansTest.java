package tel.billing.subscription.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPlansTest extends PlansContract {
    InMemoryPlansTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryPlans(unitOfWork));
    }
}
