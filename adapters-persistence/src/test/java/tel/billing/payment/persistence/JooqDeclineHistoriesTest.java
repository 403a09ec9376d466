package tel.billing.payment.persistence;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.cardtesting.DeclineHistoriesContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqDeclineHistoriesTest extends DeclineHistoriesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final DeclineHistories store = new JooqDeclineHistories(database.sql());

    @Override
    protected DeclineHistories records() {
        return store;
    }

    @Override
    protected StoredCards cards() {
        return new JooqStoredCards(database.sql());
    }

    @Override
    protected Payments payments() {
        return new JooqPayments(database.sql());
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
