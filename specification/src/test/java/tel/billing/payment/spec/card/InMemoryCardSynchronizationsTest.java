package tel.billing.payment.spec.card;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryCardSynchronizationsTest extends CardSynchronizationsContract {
    InMemoryCardSynchronizationsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryCardSynchronizations(unitOfWork));
    }
}
