package tel.billing.payment.spec.card;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryStoredCardsTest extends StoredCardsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final StoredCards cards = new InMemoryStoredCards(unitOfWork);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected StoredCards cards() {
        return cards;
    }
}
