package tel.billing.payment.spec;

import tel.billing.payment.application.CardReadings;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryCardReadingsTest extends CardReadingsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCardReadings readings = new InMemoryCardReadings(unitOfWork);

    @Override
    protected CardReadings readings() {
        return readings;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }
}
