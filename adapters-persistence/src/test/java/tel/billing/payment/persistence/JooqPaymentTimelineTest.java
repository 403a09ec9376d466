package tel.billing.payment.persistence;

import tel.billing.payment.spec.topup.PaymentTimelineContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqPaymentTimelineTest extends PaymentTimelineContract {
    JooqPaymentTimelineTest() {
        var database = TestDatabase.empty();
        super(database, new JooqPaymentTimeline(database.sql()), new JooqPayments(database.sql(), _ -> {}));
    }
}
