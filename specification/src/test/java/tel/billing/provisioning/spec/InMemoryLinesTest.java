package tel.billing.provisioning.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryLinesTest extends LinesContract {
    InMemoryLinesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryLines(unitOfWork));
    }
}
