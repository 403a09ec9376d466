package tel.billing.payment.persistence;

import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.reconciliation.BookedMovementsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqBookedMovementsTest extends BookedMovementsContract {
    private final TestDatabase database = TestDatabase.empty();

    @Override
    protected BookedMovements bookings() {
        return new JooqBookedMovements(database.sql());
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
