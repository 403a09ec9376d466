package tel.billing.payment.persistence;

import tel.billing.payment.spec.card.StoredCardsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.CheckedDatabase;

class JooqStoredCardsTest extends StoredCardsContract {
    JooqStoredCardsTest() {
        var database = TestDatabase.empty();
        super(new CheckedDatabase(database, JooqStoredCards.DELETION_DUE), new JooqStoredCards(database.sql()));
    }
}
