package tel.billing.provisioning.spec;

import tel.billing.provisioning.application.Lines;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryLinesTest extends LinesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryLines lines = new InMemoryLines(unitOfWork);

    @Override
    protected Lines lines() {
        return lines;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
