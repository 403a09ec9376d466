package tel.billing.payment.spec;

import tel.billing.payment.application.Bookings;
import tel.billing.payment.application.Payments;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryBookingsTest extends BookingsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, new InMemoryNotices(unitOfWork));

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected Bookings bookings() {
        return new InMemoryBookings(payments);
    }

    @Override
    protected Payments payments() {
        return payments;
    }
}
