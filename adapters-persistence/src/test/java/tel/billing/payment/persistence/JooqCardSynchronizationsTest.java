package tel.billing.payment.persistence;

import tel.billing.payment.spec.card.CardSynchronizationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.CheckedDatabase;

class JooqCardSynchronizationsTest extends CardSynchronizationsContract {
    JooqCardSynchronizationsTest() {
        var database = TestDatabase.empty();
        super(
                new CheckedDatabase(database, JooqCardSynchronizations.DUE),
                new JooqCardSynchronizations(database.sql()));
    }
}
