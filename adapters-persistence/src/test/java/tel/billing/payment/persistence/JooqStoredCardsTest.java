package tel.billing.payment.persistence;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.spec.card.StoredCardsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqStoredCardsTest extends StoredCardsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final StoredCards store = new JooqStoredCards(database.sql());

    @Override
    protected StoredCards cards() {
        return store;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }
}
