package tel.billing.payment.persistence;

import tel.billing.payment.application.CardRecords;
import tel.billing.payment.application.Payments;
import tel.billing.payment.application.StoredCards;
import tel.billing.payment.spec.CardRecordsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqCardRecordsTest extends CardRecordsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final CardRecords store = new JooqCardRecords(database.sql());

    @Override
    protected CardRecords records() {
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
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }
}
