package tel.billing.payment.persistence;

import tel.billing.payment.application.CardReadings;
import tel.billing.payment.spec.CardReadingsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqCardReadingsTest extends CardReadingsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final CardReadings readings = new JooqCardReadings(database.sql());

    @Override
    protected CardReadings readings() {
        return readings;
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
