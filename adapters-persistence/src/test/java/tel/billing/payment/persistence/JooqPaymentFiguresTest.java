package tel.billing.payment.persistence;

import tel.billing.payment.spec.topup.PaymentFiguresContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqPaymentFiguresTest extends PaymentFiguresContract {
    JooqPaymentFiguresTest() {
        var database = TestDatabase.empty();
        super(database, new JooqPaymentFigures(database.sql()), new JooqPayments(database.sql(), _ -> {}));
    }
}
