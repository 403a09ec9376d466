package tel.billing.payment.persistence;

import tel.billing.payment.spec.cardtesting.DeclineHistoriesContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqDeclineHistoriesTest extends DeclineHistoriesContract {
    JooqDeclineHistoriesTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqDeclineHistories(database.sql()),
                new JooqStoredCards(database.sql()),
                new JooqPayments(database.sql(), _ -> {}));
    }
}
