package tel.billing.payment.persistence;

import tel.billing.payment.application.Bookings;
import tel.billing.payment.application.Payments;
import tel.billing.payment.spec.BookingsContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;

class JooqBookingsTest extends BookingsContract {
    private final TestDatabase database = TestDatabase.empty();

    @Override
    protected Bookings bookings() {
        return new JooqBookings(database.sql());
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
