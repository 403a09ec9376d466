package tel.billing.payment.persistence;

import tel.billing.payment.spec.card.StoredCardsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqStoredCardsTest extends StoredCardsContract {
    JooqStoredCardsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqStoredCards(database.sql()));
    }
}
