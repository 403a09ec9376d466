package tel.billing.payment.spec.card;

import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryCardSynchronizationsTest extends CardSynchronizationsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryCardSynchronizations readings = new InMemoryCardSynchronizations(unitOfWork);

    @Override
    protected CardSynchronizations readings() {
        return readings;
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
