package tel.billing.payment.persistence;

import tel.billing.payment.spec.reconciliation.BookedMovementsContract;
import tel.billing.shared.persistence.TestDatabase;

class JooqBookedMovementsTest extends BookedMovementsContract {
    JooqBookedMovementsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqBookedMovements(database.sql()), new JooqPayments(database.sql(), _ -> {}));
    }
}
