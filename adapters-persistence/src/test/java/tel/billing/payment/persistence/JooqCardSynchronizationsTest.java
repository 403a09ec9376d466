package tel.billing.payment.persistence;

import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.spec.card.CardSynchronizationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqCardSynchronizationsTest extends CardSynchronizationsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final CardSynchronizations readings = new JooqCardSynchronizations(database.sql());

    @Override
    protected CardSynchronizations readings() {
        return readings;
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
