package tel.billing.payment.spec.card;

import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryCardSynchronizationsTest extends CardSynchronizationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCardSynchronizations readings = new InMemoryCardSynchronizations(unitOfWork);

    @Override
    protected CardSynchronizations readings() {
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
