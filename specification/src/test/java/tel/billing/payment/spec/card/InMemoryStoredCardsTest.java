package tel.billing.payment.spec.card;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryStoredCardsTest extends StoredCardsContract {
    InMemoryStoredCardsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        super(unitOfWork, new InMemoryStoredCards(unitOfWork));
    }
}
