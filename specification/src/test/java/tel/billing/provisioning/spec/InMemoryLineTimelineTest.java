package tel.billing.provisioning.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLineTimelineTest extends LineTimelineContract {
    InMemoryLineTimelineTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var store = new InMemoryLines(unitOfWork);
        super(unitOfWork, store.timeline(), store);
    }
}
