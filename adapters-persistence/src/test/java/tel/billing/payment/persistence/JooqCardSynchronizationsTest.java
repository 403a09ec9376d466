package tel.billing.payment.persistence;

import tel.billing.payment.spec.card.CardSynchronizationsContract;
import tel.billing.shared.persistence.CheckedDatabase;
import tel.billing.shared.persistence.TestDatabase;

class JooqCardSynchronizationsTest extends CardSynchronizationsContract {
    JooqCardSynchronizationsTest() {
        var database = TestDatabase.empty();
        super(
                new CheckedDatabase(database, JooqCardSynchronizations.DUE),
                new JooqCardSynchronizations(database.sql()));
    }
}
