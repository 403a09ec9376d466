package tel.billing.payment.persistence;

import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.refund.RefundsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreFixture;

class JooqRefundsTest extends RefundsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Refunds refunds = new JooqRefunds(database.sql());

    @Override
    protected Refunds refunds() {
        return refunds;
    }

    @Override
    protected void paid(Payment.Draft payment) {
        commit(() -> new JooqPayments(database.sql()).add(payment, Some.INSTANT));
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
