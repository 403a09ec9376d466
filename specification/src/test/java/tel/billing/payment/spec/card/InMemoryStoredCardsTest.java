package tel.billing.payment.spec.card;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryStoredCardsTest extends StoredCardsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final StoredCards cards = new InMemoryStoredCards(unitOfWork);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected StoredCards cards() {
        return cards;
    }
}
