package tel.billing.payment.persistence;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.spec.card.StoredCardsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqStoredCardsTest extends StoredCardsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final StoredCards store = new JooqStoredCards(database.sql());

    @Override
    protected StoredCards cards() {
        return store;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
