package tel.billing.payment.persistence;

import tel.billing.payment.application.Notices;
import tel.billing.payment.application.Payments;
import tel.billing.payment.spec.NoticesContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqNoticesTest extends NoticesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Notices notices = new JooqNotices(database.sql());
    private final Payments payments = new JooqPayments(database.sql());

    @Override
    protected Payments payments() {
        return payments;
    }

    @Override
    protected Notices notices() {
        return notices;
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
